import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { ExportDeps } from "./deps.ts";
import { giveUpExport } from "./operations/give-up-export.ts";
import { packExport } from "./operations/pack-export.ts";
import { packOrder } from "./pack-order.ts";

export const packJobName = "export: pack";

export function exportJobs(deps: ExportDeps): JobDefinition[] {
  return [
    defineJob({
      name: packJobName,
      payload: packOrder,
      leaseSeconds: 60,
      // Long enough for the largest file that a bucket accepts.
      deadlineSeconds: 6 * 3_600,
      maxAttempts: 3,
      // The job only reads and writes files. Running one at a time leaves the disk to active users.
      concurrency: 1,
      runningMax: 2,
      storesFiles: true,
      retryDelaySeconds: () => 60,
      handle: (order, { signal }) => packExport(deps, order, signal),
      giveUp: (order) => giveUpExport(deps, order),
    }),
  ];
}
