import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { GenerationDeps } from "./deps.ts";
import { giveUpRun } from "./operations/give-up-run.ts";
import { workOnRun } from "./operations/work-on-run.ts";
import { jobNameOf } from "./run-job.ts";

/** Seconds to wait before the second and later attempts. */
const retryDelaysSeconds = [2, 8, 30, 60];

/** Returns one kind of job per engine, so that each engine has its own limit and queue. */
export function generationJobs(deps: GenerationDeps): JobDefinition[] {
  return deps.engines.map((engine) =>
    defineJob({
      name: jobNameOf(engine.id),
      payload: z.object({ runId: z.string() }),
      leaseSeconds: 10,
      // A run's own deadline comes first. This one only ends a handler that hangs.
      deadlineSeconds: 7_200,
      maxAttempts: retryDelaysSeconds.length + 1,
      concurrency: engine.runsAtOnce,
      runningMax: engine.runsAtOnce,
      retryDelaySeconds: (attempt) => retryDelaysSeconds[attempt - 2] ?? 60,
      handle: ({ runId }, context) => workOnRun(deps, engine, runId, context),
      giveUp: ({ runId }, reason) => giveUpRun(deps, runId, reason),
    }),
  );
}
