import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type ImportsDeps, routes } from "./deps.ts";
import { type EndedImport, importEnded } from "./domain-events.ts";
import { importJobs } from "./jobs.ts";
import { cleanUpImports } from "./operations/clean-up-imports.ts";
import { eraseImports } from "./operations/erase-imports.ts";
import { exportImports } from "./operations/export-imports.ts";
import "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { EndedImport };
export { importEnded };

/** Imports of images from archives: the archive arrives in parts, and jobs make uploads of its files. */
export interface Imports {
  routes: readonly Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Yields the files of a user's data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Scheduled job: removes expired archives and reports. Returns how many. */
  cleanUp(signal?: AbortSignal): Promise<number>;
}

export function createImports(deps: ImportsDeps): Imports {
  return {
    routes: routes(deps),
    jobs: importJobs(deps),
    listeners: [listenTo(accountDeleted, "imports", ({ accountId }) => eraseImports(deps, accountId))],
    exportPart: (ownerId) => exportImports(deps, ownerId),
    cleanUp: (signal) => cleanUpImports(deps, signal),
  };
}
