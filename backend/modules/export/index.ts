import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { SweepOptions } from "../../adapters/storage/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type ExportDeps, type ExportPart, routes } from "./deps.ts";
import { type EndedExport, exportEnded } from "./domain-events.ts";
import { exportJobs } from "./jobs.ts";
import { removeExpiredExports } from "./operations/forget-exports.ts";
import { removeExports } from "./operations/remove-exports.ts";
import { sweepExports } from "./operations/sweep-exports.ts";
import { storedExports } from "./records.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { EndedExport, ExportDeps, ExportPart };
export { exportEnded };

/** The data export: one file with everything that the modules store about a user. */
export interface DataExports {
  routes: readonly Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Returns how many export files are stored, and their size. */
  storedSize(): Promise<{ items: number; bytes: number }>;
  /** Scheduled job: removes expired export files. Returns how many were removed. */
  deleteOld(signal?: AbortSignal): Promise<number>;
  /** Scheduled job: removes stored files that no row refers to. Returns how many were removed. */
  sweepFiles(options?: SweepOptions): Promise<number>;
}

export function createExport(deps: ExportDeps): DataExports {
  return {
    routes: routes(deps),
    jobs: exportJobs(deps),
    listeners: [listenTo(accountDeleted, "export", ({ accountId }) => removeExports(deps, accountId))],
    storedSize: () => storedExports(deps.database.read),
    deleteOld: (signal) => removeExpiredExports(deps, signal),
    sweepFiles: (options) => sweepExports(deps, options),
  };
}
