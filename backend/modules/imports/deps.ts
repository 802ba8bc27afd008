import type { ArchiveReader } from "../../adapters/archive/port.ts";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";

export interface ImportsDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: Pick<JobQueue, "enqueue">;
  storage: Storage;
  runtime: Runtime;
  archiveReader: ArchiveReader;
  gallery: Pick<Gallery, "keepFile">;
  /** The plan sets the account's upload quota in bytes. */
  credits: Pick<Credits, "planOf">;
  /** Whether the account exists and is open. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
}

export const { implement, routes } = endpointsOf<ImportsDeps>();
