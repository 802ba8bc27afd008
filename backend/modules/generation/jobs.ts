import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { GenerationDeps } from "./deps.ts";
import { giveUpRun } from "./operations/give-up-run.ts";
import { workOnRun } from "./operations/work-on-run.ts";
import { jobNameOf, runPayload } from "./run-job.ts";

/** Seconds to wait before the second and later attempts. */
const retryDelaysSeconds = [2, 8, 30, 60];

/**
 * Returns one kind of job per engine, so that each engine has its own limit and queue, and another one for its large
 * images, if it tells them apart. A run keeps the engine it started with.
 */
export function generationJobs(deps: GenerationDeps): JobDefinition[] {
  const { engines } = deps;
  const jobFor = (id: string, isLarge: boolean) => {
    // One at a time when there is no such engine: its last runs move to another one or end.
    const runsAtOnce = () => (isLarge ? engines.find(id)?.largeRunsAtOnce : engines.find(id)?.runsAtOnce) ?? 1;
    return defineJob({
      name: jobNameOf(id, isLarge),
      payload: runPayload,
      leaseSeconds: 10,
      // A run's own deadline comes first. This one only ends a handler that hangs.
      deadlineSeconds: 7_200,
      maxAttempts: retryDelaysSeconds.length + 1,
      concurrency: runsAtOnce,
      runningMax: runsAtOnce,
      storesFiles: true,
      isPaused: () => deps.isInMaintenance() || engines.isPaused(id),
      retryDelaySeconds: (attempt) => retryDelaysSeconds[attempt - 2] ?? 60,
      async handle({ runId }, context) {
        // Another process may have connected the engine a moment ago.
        if (!engines.find(id)) await engines.refresh();
        const pinned = engines.pin();
        try {
          await workOnRun({ ...deps, engines: pinned }, pinned.find(id), runId, context);
        } finally {
          pinned.release();
        }
      },
      giveUp: ({ runId }, reason) => giveUpRun(deps, runId, reason),
    });
  };
  return engines.ids.flatMap((id) => [
    jobFor(id, false),
    ...(engines.find(id)?.largeRunsAtOnce === undefined ? [] : [jobFor(id, true)]),
  ]);
}
