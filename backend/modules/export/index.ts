import { exports } from "../../../contract/exports.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { type Limit, type Route, route, type SignedInCaller } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { ExportDeps, ExportPart } from "./deps.ts";
import { type EndedExport, exportEnded } from "./facts.ts";
import { exportJobs } from "./jobs.ts";
import { beginExport, readExport, readExportFile } from "./operations/ask-for-export.ts";
import { forgetExports, removeExports, sweepExports } from "./operations/forget-exports.ts";
import "./tables.ts";

export type { EndedExport, ExportDeps, ExportPart };
export { exportEnded };

const limits: readonly Limit<object, SignedInCaller>[] = [
  { name: "export: account", times: 5, perSeconds: 3_600, counts: "everything", key: (_input, { userId }) => userId },
];

/** Everything the rooms keep about somebody, as one file to take away. */
export interface DataExports {
  routes: readonly Route[];
  jobs: JobDefinition[];
  listeners: readonly FactListener[];
  /** Removes files that have been kept long enough; for a worker to call now and then. Returns how many. */
  forgetOld(signal?: AbortSignal): Promise<number>;
  /** Removes stored files that nothing leads to; for a worker to call now and then. Returns how many. */
  sweepFiles(signal?: AbortSignal): Promise<number>;
}

export function createExport(deps: ExportDeps): DataExports {
  return {
    routes: [
      route(exports.read, (_input, caller) => readExport(deps, caller)),
      route(exports.begin, (_input, caller) => beginExport(deps, caller), { limits }),
      route(exports.file, (_input, caller) => readExportFile(deps, caller)),
    ],
    jobs: exportJobs(deps),
    listeners: [listenTo(accountDeleted, "export", ({ accountId }) => removeExports(deps, accountId))],
    forgetOld: (signal) => forgetExports(deps, signal),
    sweepFiles: (signal) => sweepExports(deps, signal),
  };
}
