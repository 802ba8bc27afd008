import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { GenerationDeps } from "./deps.ts";
import { generationJobs } from "./jobs.ts";
import { endOverdueRuns } from "./operations/end-overdue-runs.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportRuns } from "./operations/export-runs.ts";
import { generationRoutes } from "./routes.ts";

export type { GenerationDeps };

/** Runs: accepted and paid for in one step, made by workers, and always ended, once. */
export interface Generation {
  routes: Route[];
  jobs: JobDefinition[];
  /** Ends open runs past their deadline and returns their credits; for a worker to call now and then. */
  endOverdueRuns(): Promise<number>;
  listeners: readonly FactListener[];
  /** What somebody asked for, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

export function createGeneration(deps: GenerationDeps): Generation {
  return {
    routes: generationRoutes(deps),
    jobs: generationJobs(deps),
    listeners: [listenTo(accountDeleted, "generation", ({ accountId }) => eraseOwner(deps, accountId))],
    exportPart: (ownerId) => exportRuns(deps, ownerId),
    endOverdueRuns: () => endOverdueRuns(deps),
  };
}
