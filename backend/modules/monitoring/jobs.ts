import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { MonitoringDeps } from "./deps.ts";
import { sweepAll } from "./sweeps.ts";

/** The names of the jobs that look through the storage. */
export const storageJobs = { check: "check stored files", clean: "remove orphaned files" } as const;

const hourSeconds = 3_600;

export function monitoringJobs(deps: MonitoringDeps): JobDefinition[] {
  const usual = {
    payload: z.null(),
    leaseSeconds: 30,
    deadlineSeconds: 6 * hourSeconds,
    maxAttempts: 3,
    concurrency: 1,
    runningMax: 1,
    retryDelaySeconds: () => 60,
  };
  return [
    defineJob({
      ...usual,
      name: storageJobs.check,
      async handle(_, { signal }) {
        await sweepAll(deps, { signal, keeps: true });
        await deps.gallery.findMissingFiles(signal);
      },
    }),
    defineJob({
      ...usual,
      name: storageJobs.clean,
      async handle(_, { signal }) {
        await sweepAll(deps, { signal });
      },
    }),
  ];
}
