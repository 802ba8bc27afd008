import type { Logger } from "pino";
import type { Archive, ArchiveFile } from "../../adapters/archive/port.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Gallery } from "../gallery/index.ts";

/** Yields one module's data about an account as archive files. `onMissing` gets the name of each unreadable file. */
export type ExportPart = (accountId: string, onMissing: (name: string) => void) => AsyncIterable<ArchiveFile>;

export interface ExportDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: JobQueue;
  storage: Storage;
  runtime: Runtime;
  archive: Archive;
  accounts: Pick<Accounts, "contactOf" | "settingsOf">;
  gallery: Pick<Gallery, "exportedCreations">;
  parts: readonly ExportPart[];
  /** The product name on the export's page. */
  appName(): string;
  log: Pick<Logger, "warn">;
}

export const { implement, routes } = endpointsOf<ExportDeps>();
