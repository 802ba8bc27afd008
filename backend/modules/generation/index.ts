import type { Run } from "../../../contract/generation.ts";
import { type GenerationType, generationTypes } from "../../../contract/generation-terms.ts";
import { defaultLanguage } from "../../../contract/languages.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { createEventStreams } from "../../http/event-stream.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type GenerationDependencies, type GenerationDeps, type GenerationFeatures, routes } from "./deps.ts";
import { type EngineReport, engineReport, type MissingMode, missingModes } from "./engine-report.ts";
import { createEngineWatch } from "./engine-watch.ts";
import { generationJobs } from "./jobs.ts";
import { modesNow, type OfferedMode } from "./offers.ts";
import { endOverdueRuns } from "./operations/end-overdue-runs.ts";
import { type EndedRun, endedRun } from "./operations/ended-run.ts";
import { type EngineLoad, engineLoad } from "./operations/engine-load.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportRuns } from "./operations/export-runs.ts";
import { type Failures, recentFailures } from "./operations/recent-failures.ts";
import type { OwnModel } from "./own-model.ts";
import { modesOfOwn } from "./own-offers.ts";
import { presentRuns } from "./present-runs.ts";
import { findRun, unfinishedOutputs } from "./records/runs.ts";
import { readWatch } from "./records/watch.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { generationFinished } from "./domain-events.ts";
export type {
  EndedRun,
  EngineLoad,
  EngineReport,
  Failures,
  GenerationDependencies,
  GenerationFeatures,
  MissingMode,
  OwnModel,
};

/** Runs: accepted and paid for in one step, made by workers, and always ended, once. */
export interface Generation {
  routes: Route[];
  jobs: JobDefinition[];
  /** Ends open runs past their deadline and returns their credits; for a worker to call now and then. */
  endOverdueRuns(signal?: AbortSignal): Promise<number>;
  /** Ends the open streams of events, so that nothing waits for them when the process ends. */
  endStreams(): void;
  /** When a worker last looked after open runs, in milliseconds since the epoch; `undefined` when none ever did. */
  watchedAt(): Promise<number | undefined>;
  /** How each engine is doing, for the operator. */
  engineReport(): Promise<EngineReport[]>;
  /** How much each engine has to do, by its id, for the operator. */
  engineLoad(): Promise<Map<string, EngineLoad>>;
  /** One of somebody's runs as its owner reads it, in English; `undefined` when there is none. */
  readRun(ownerId: string, id: string): Promise<Run | undefined>;
  /** How one of somebody's runs ended; `undefined` where there is no such run, or it goes on. */
  endedRun(queries: Queries, ownerId: string, runId: string): Promise<EndedRun | undefined>;
  /** Removes stored files of creations that nothing leads to, but for outputs that may still be made. Returns how many. */
  sweepFiles(signal?: AbortSignal): Promise<number>;
  /** Whether there is such a run of the owner's. */
  hasRun(ownerId: string, id: string): Promise<boolean>;
  /** What can be made now, mode by mode. */
  modesNow(): Promise<OfferedMode[]>;
  /** What went wrong within a day, for the operator. */
  recentFailures(): Promise<Failures[]>;
  /** The modes that nothing makes now, for the operator. */
  missingModes(): Promise<MissingMode[]>;
  /** The modes in which trained models can be used now, by their ids. */
  modesOfOwn(models: readonly OwnModel[]): Promise<Map<string, GenerationType[]>>;
  listeners: readonly DomainEventListener[];
  /** What somebody asked for, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

/** Open event streams of runs, for one person in each process. */
const streamsPerPersonMax = 8;

export function createGeneration(dependencies: GenerationDependencies): Generation {
  const deps: GenerationDeps = {
    ...dependencies,
    watch: createEngineWatch(dependencies),
    streams: createEventStreams("run-events", streamsPerPersonMax),
  };
  return {
    routes: routes(deps),
    jobs: generationJobs(deps),
    listeners: [listenTo(accountDeleted, "generation", ({ accountId }) => eraseOwner(deps, accountId))],
    exportPart: (ownerId) => exportRuns(deps, ownerId),
    async readRun(ownerId, id) {
      const run = await findRun(deps.database.read, ownerId, id);
      const [presented] = run ? await presentRuns(deps, [run], { userId: ownerId, language: defaultLanguage }) : [];
      return presented;
    },
    endedRun,
    watchedAt: () => readWatch(deps.database.read),
    engineReport: () => engineReport(deps),
    missingModes: () => missingModes(deps),
    modesOfOwn: (models) => modesOfOwn(deps, generationTypes, models),
    engineLoad: () => engineLoad(deps),
    sweepFiles: (signal) => deps.gallery.sweepFiles((ids) => unfinishedOutputs(deps.database.read, ids), signal),
    hasRun: async (ownerId, id) => (await findRun(deps.database.read, ownerId, id)) !== undefined,
    modesNow: () => modesNow(deps),
    recentFailures: () => recentFailures(deps),
    endOverdueRuns: (signal) => endOverdueRuns(deps, signal),
    endStreams: () => deps.streams.end(),
  };
}
