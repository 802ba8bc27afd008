import type { Logger } from "pino";
import type { Upload } from "../../../contract/uploads.ts";
import type { Archive } from "../../adapters/archive/port.ts";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { Gate } from "../../concurrency/gate.ts";
import { endpointsOf, type Outcome } from "../../http/operation.ts";
import type { Credits } from "../credits/index.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { Archives } from "./archives.ts";
import type { Packer } from "./packer.ts";
import type { PictureReader } from "./picture.ts";

export interface GalleryDeps {
  database: Database;
  search: Search;
  storage: Storage;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  addresses: MediaAddresses;
  pictures: PictureReader;
  packer: Packer;
  archive: Archive;
  archives: Archives;
  /** Files that are being joined from their parts in this process: so many at a time, each once. */
  finishing: { gate: Gate; underWay: Map<string, Promise<Outcome<Upload>>> };
  log: Pick<Logger, "warn">;
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** How many bytes an account's uploads may take comes with its plan. */
  credits: Pick<Credits, "planOf">;
  /** What made the files, as they tell it themselves. */
  appName: string;
}

export const { implement, routes } = endpointsOf<GalleryDeps>();
