import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { GenerationDependencies, GenerationDeps } from "./deps.ts";
import { type EngineReport, engineReport, type MissingMode, missingModes } from "./engine-report.ts";
import { createEngineWatch } from "./engine-watch.ts";
import { generationJobs } from "./jobs.ts";
import { endOverdueRuns } from "./operations/end-overdue-runs.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportRuns } from "./operations/export-runs.ts";
import { generationRoutes } from "./routes.ts";

export { generationFinished } from "./facts.ts";
export type { EngineReport, GenerationDependencies, MissingMode };

/** Runs: accepted and paid for in one step, made by workers, and always ended, once. */
export interface Generation {
  routes: Route[];
  jobs: JobDefinition[];
  /** Ends open runs past their deadline and returns their credits; for a worker to call now and then. */
  endOverdueRuns(): Promise<number>;
  /** How each engine is doing, for the operator. */
  engineReport(): Promise<EngineReport[]>;
  /** The modes that nothing makes now, for the operator. */
  missingModes(): Promise<MissingMode[]>;
  listeners: readonly FactListener[];
  /** What somebody asked for, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

export function createGeneration(dependencies: GenerationDependencies): Generation {
  const deps: GenerationDeps = { ...dependencies, watch: createEngineWatch(dependencies) };
  return {
    routes: generationRoutes(deps),
    jobs: generationJobs(deps),
    listeners: [listenTo(accountDeleted, "generation", ({ accountId }) => eraseOwner(deps, accountId))],
    exportPart: (ownerId) => exportRuns(deps, ownerId),
    engineReport: () => engineReport(deps),
    missingModes: () => missingModes(deps),
    endOverdueRuns: () => endOverdueRuns(deps),
  };
}
