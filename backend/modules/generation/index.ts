import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { generation, Run } from "../../../contract/generation.ts";
import { type GenerationType, generationTypes, type RunStatus } from "../../../contract/generation-terms.ts";
import { defaultLanguage, type Language } from "../../../contract/languages.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { SweepOptions } from "../../adapters/storage/port.ts";
import { createGate } from "../../concurrency/gate.ts";
import { createEventStreams } from "../../http/event-stream.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Outcome, Route, SignedInCaller } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { changedTopic } from "./changes.ts";
import {
  type GenerationDependencies,
  type GenerationDeps,
  type GenerationFeatures,
  type MeasuredRun,
  routes,
} from "./deps.ts";
import { createClips } from "./edits/clips.ts";
import { type EngineReport, engineReport, type MissingMode, missingModes } from "./engine-report.ts";
import { createEngineWatch } from "./engine-watch.ts";
import { generationJobs } from "./jobs.ts";
import { modesNow, type OfferedMode } from "./offers.ts";
import { type AcceptedRun, acceptRequest } from "./operations/accept-request.ts";
import { cancelAnyRun } from "./operations/cancel-any-run.ts";
import { cancelOpenRuns } from "./operations/cancel-open-runs.ts";
import { endOverdueRuns } from "./operations/end-overdue-runs.ts";
import { endedBatch } from "./operations/ended-batch.ts";
import { type EndedRun, endedRun } from "./operations/ended-run.ts";
import { type EngineLoad, engineLoad } from "./operations/engine-load.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportRuns } from "./operations/export-runs.ts";
import { readCapabilities } from "./operations/read-capabilities.ts";
import { type Failures, recentFailures } from "./operations/recent-failures.ts";
import type { OwnModel } from "./own-model.ts";
import { modesOfOwn } from "./own-offers.ts";
import { presentRuns } from "./present-runs.ts";
import { unfinishedOutputs } from "./records/outputs.ts";
import { countRuns, findRun } from "./records/runs.ts";
import { oldestWaitingAt, type RunTotals, runTotals } from "./records/totals.ts";
import type { Submission } from "./request.ts";
import { isJobOfRun, runOfJob } from "./run-job.ts";
import { createSelections } from "./selection/turns.ts";
import { createWarming } from "./warming.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { batchFinished, generationFinished } from "./domain-events.ts";
export type {
  AcceptedRun,
  EndedRun,
  EngineLoad,
  EngineReport,
  Failures,
  GenerationDependencies,
  GenerationFeatures,
  MeasuredRun,
  MissingMode,
  OwnModel,
  RunTotals,
};
export { isJobOfRun, runOfJob };

/** Runs: accepted and paid for in one step, made by workers, and always ended exactly once. */
export interface Generation {
  routes: Route[];
  jobs: JobDefinition[];
  /**
   * Ends open runs past their deadline and returns their credits. Workers call it periodically. Returns how many ended.
   */
  endOverdueRuns(signal?: AbortSignal): Promise<number>;
  /** Ends the open event streams, so that the process can exit. */
  endStreams(): void;
  /** Returns the state of each engine, for the operator. */
  engineReport(): Promise<EngineReport[]>;
  /** Returns the load of each engine by its id, for the operator. */
  engineLoad(): Promise<Map<string, EngineLoad>>;
  /** Accepts a run like the endpoints that start one, or returns why it is refused. */
  submit(submission: Submission, ownerId: string): Promise<Outcome<AcceptedRun>>;
  /** Returns what the caller can generate now. */
  capabilities(caller: SignedInCaller): Promise<Outcome<AnswerOf<typeof generation.capabilities>>>;
  /** Returns one of the user's runs, or `undefined` when there is none. Its messages are in English by default. */
  readRun(ownerId: string, id: string, language?: Language): Promise<Run | undefined>;
  /** Calls the listener when a run may have changed, until the returned function is called. */
  onRunChanged(runId: string, listener: () => void): () => void;
  /** Returns how one of the user's runs ended, or `undefined` when there is no such run or it is still open. */
  endedRun(queries: Queries, ownerId: string, runId: string): Promise<EndedRun | undefined>;
  /** Returns how one of the user's batches ended, like a run, or `undefined` when it is missing or still open. */
  endedBatch(queries: Queries, ownerId: string, batchId: string): Promise<EndedRun | undefined>;
  /**
   * Removes stored files of creations that nothing references, except those of outputs still in progress. Returns how
   * many.
   */
  sweepFiles(options?: SweepOptions): Promise<number>;
  /** Whether the owner has such a run. */
  hasRun(ownerId: string, id: string): Promise<boolean>;
  /** Returns what can be made now, by mode. */
  modesNow(): Promise<OfferedMode[]>;
  /** Counts the runs of all users by period. `starts` are the periods' starts, newest first. */
  runTotals(starts: readonly number[]): Promise<RunTotals[]>;
  /** Returns when the run that has waited longest was requested, or `null` when none is waiting. */
  oldestWaitingAt(): Promise<number | null>;
  /** Ends any user's run and returns its credits. Returns `false` if it has ended or does not exist. */
  cancelAnyRun(tx: Tx, runId: string): Promise<boolean>;
  /** Returns the failures of the last day, for the operator. */
  recentFailures(): Promise<Failures[]>;
  /** Returns the modes that are unavailable now, for the operator. */
  missingModes(): Promise<MissingMode[]>;
  /** Returns the modes in which trained models can be used now, by model id. */
  modesOfOwn(models: readonly OwnModel[]): Promise<Map<string, GenerationType[]>>;
  /** Returns the number of the owner's runs in each state. States without runs are left out. */
  countRuns(queries: Queries, ownerId: string): Promise<{ status: RunStatus; runs: number }[]>;
  listeners: readonly DomainEventListener[];
  /** This process works on runs from now on. */
  beginWork(): void;
  /** Yields the files of the user's runs for a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
}

/** The maximum number of open event streams per user in each process. */
const streamsPerUserMax = 8;

export function createGeneration(dependencies: GenerationDependencies): Generation {
  const deps: GenerationDeps = {
    ...dependencies,
    watch: createEngineWatch(dependencies),
    editing: { small: createGate(1), large: createGate(1) },
    warming: createWarming(dependencies),
    drawing: createGate(1),
    lastFrames: createGate(1),
    clips: createClips(),
    selections: createSelections(),
    streams: createEventStreams("run-events", streamsPerUserMax, dependencies.pubsub),
  };
  return {
    routes: routes(deps),
    jobs: generationJobs(deps),
    listeners: [
      listenTo(accountDeleted, "generation", ({ accountId }) => eraseOwner(deps, accountId)),
      dependencies.accounts.onClosed("generation", (accountId) => cancelOpenRuns(deps, accountId)),
    ],
    countRuns,
    exportPart: (ownerId) => exportRuns(deps, ownerId),
    submit: (submission, ownerId) => acceptRequest(deps, submission, ownerId),
    capabilities: (caller) => readCapabilities(deps, {}, caller),
    async readRun(ownerId, id, language = defaultLanguage) {
      const run = await findRun(deps.database.read, ownerId, id);
      const [presented] = run ? await presentRuns(deps, [run], { userId: ownerId, language }) : [];
      return presented;
    },
    onRunChanged: (runId, listener) => deps.pubsub.subscribe(changedTopic(runId), listener),
    endedRun,
    endedBatch,
    engineReport: () => engineReport(deps),
    missingModes: () => missingModes(deps),
    modesOfOwn: (models) => modesOfOwn(deps, generationTypes, models),
    engineLoad: () => engineLoad(deps),
    sweepFiles: (options) => deps.gallery.sweepFiles((ids) => unfinishedOutputs(deps.database.read, ids), options),
    hasRun: async (ownerId, id) => (await findRun(deps.database.read, ownerId, id)) !== undefined,
    modesNow: () => modesNow(deps),
    runTotals: (starts) => runTotals(deps.database.read, starts),
    oldestWaitingAt: () => oldestWaitingAt(deps.database.read),
    cancelAnyRun: (tx, runId) => cancelAnyRun(deps, tx, runId),
    recentFailures: () => recentFailures(deps),
    endOverdueRuns: (signal) => endOverdueRuns(deps, signal),
    endStreams: () => deps.streams.end(),
    beginWork: () => deps.warming.begin(),
  };
}
