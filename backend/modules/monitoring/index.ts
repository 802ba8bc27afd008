import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { type MonitoringDeps, routes } from "./deps.ts";
import {
  type Figures,
  type ProcessState,
  readFigures,
  readProcessState,
  readStoredBytes,
  type StoredBytes,
} from "./figures.ts";
import { monitoringJobs } from "./jobs.ts";
import { createPresence, type Presence } from "./presence.ts";
import { removeProcessesSeenBefore } from "./records.ts";
import { silentKeptMilliseconds } from "./rules.ts";
import { sweepArea } from "./sweeps.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { MonitoringDeps };

/** What administrators see of the studio's work: the overview, jobs, storage, mail, and payments. */
export interface Monitoring {
  routes: readonly Route[];
  jobs: JobDefinition[];
  /** Returns what the database says about the studio, the same in every process. */
  readFigures(): Promise<Figures>;
  /** Returns what this process sees of the parts it depends on. */
  readProcessState(): Promise<ProcessState>;
  /** Returns the bytes that are stored, by kind. Reads an index of all items. */
  readStoredBytes(): Promise<StoredBytes>;
  presence: Presence;
  /** Scheduled job: removes processes from the list that have been silent for a day. */
  forgetProcesses(): Promise<void>;
  /** Scheduled job: removes the files of an area of the storage that nothing refers to. Returns how many. */
  sweepFiles(area: string, signal?: AbortSignal): Promise<number>;
}

export function createMonitoring(deps: MonitoringDeps): Monitoring {
  return {
    routes: routes(deps),
    jobs: monitoringJobs(deps),
    readFigures: () => readFigures(deps),
    readProcessState: () => readProcessState(deps),
    readStoredBytes: () => readStoredBytes(deps),
    presence: createPresence(deps),
    forgetProcesses: () =>
      deps.database.statement((queries) =>
        removeProcessesSeenBefore(queries, deps.runtime.now() - silentKeptMilliseconds),
      ),
    sweepFiles: (area, signal) => sweepArea(deps, area, { signal }),
  };
}
