import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type ExportDeps, type ExportPart, routes } from "./deps.ts";
import { type EndedExport, exportEnded } from "./domain-events.ts";
import { exportJobs } from "./jobs.ts";
import { forgetExports } from "./operations/forget-exports.ts";
import { removeExports } from "./operations/remove-exports.ts";
import { sweepExports } from "./operations/sweep-exports.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { EndedExport, ExportDeps, ExportPart };
export { exportEnded };

/** Everything the rooms keep about somebody, as one file to take away. */
export interface DataExports {
  routes: readonly Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Removes files that have been kept long enough; for a worker to call now and then. Returns how many. */
  forgetOld(signal?: AbortSignal): Promise<number>;
  /** Removes stored files that nothing leads to; for a worker to call now and then. Returns how many. */
  sweepFiles(signal?: AbortSignal): Promise<number>;
}

export function createExport(deps: ExportDeps): DataExports {
  return {
    routes: routes(deps),
    jobs: exportJobs(deps),
    listeners: [listenTo(accountDeleted, "export", ({ accountId }) => removeExports(deps, accountId))],
    forgetOld: (signal) => forgetExports(deps, signal),
    sweepFiles: (signal) => sweepExports(deps, signal),
  };
}
