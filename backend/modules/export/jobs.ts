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
      // Enough for as much as a bucket takes in one file.
      deadlineSeconds: 6 * 3_600,
      maxAttempts: 3,
      // It only reads and writes files: one after the other leaves the disk to those who work.
      concurrency: 1,
      runningMax: 2,
      retryDelaySeconds: () => 60,
      handle: (order, { signal }) => packExport(deps, order, signal),
      giveUp: (order) => giveUpExport(deps, order),
    }),
  ];
}
