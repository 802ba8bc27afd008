import type { Logger } from "pino";
import type { AspectRatio } from "../../../contract/generation-terms.ts";
import type { Upload } from "../../../contract/uploads.ts";
import type { Archive } from "../../adapters/archive/port.ts";
import type { ContentCredentials } from "../../adapters/content-credentials/port.ts";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { Gate } from "../../concurrency/gate.ts";
import { endpointsOf, type Outcome } from "../../http/operation.ts";
import type { FilePart } from "../../http/stored-file.ts";
import type { Credits } from "../credits/index.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { Archives } from "./archives.ts";
import type { MaskImages } from "./mask-image.ts";
import type { Packer } from "./packer.ts";
import type { PictureReader } from "./picture.ts";

export interface Signing {
  credentials: Pick<ContentCredentials, "sign" | "collect">;
  /** The hash of the certificate. */
  certificate: string;
  /** The program that signs. */
  generator: { name: string; version: string };
  /** One file at a time is in memory to be signed, and each only once. */
  gate: Gate;
  underWay: Map<string, Promise<FilePart[] | undefined>>;
}

/** What searching needs. A transaction can be read too. */
export interface SearchDeps {
  database: Pick<Database, "read">;
  search: Search;
}

export interface GalleryDeps {
  database: Database;
  domainEvents: DomainEvents;
  search: Search;
  storage: Storage;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  addresses: MediaAddresses;
  pictures: PictureReader;
  maskImages: MaskImages;
  packer: Packer;
  archive: Archive;
  archives: Archives;
  /** Files that this process is assembling from parts: a bounded number at a time, each only once. */
  finishing: { gate: Gate; underWay: Map<string, Promise<Outcome<Upload>>> };
  /** Signs what leaves; `null` if nothing is signed. */
  signing: Signing | null;
  log: Pick<Logger, "warn">;
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** Returns the names of the open accounts among these, by id. */
  openNames(queries: Queries, accountIds: readonly string[]): Promise<Map<string, string>>;
  /** The plan sets the account's upload quota in bytes. */
  credits: Pick<Credits, "planOf">;
  /** Returns the aspect ratio that is closest to an image's own. */
  nearestRatio(offered: readonly AspectRatio[], picture: { width: number; height: number }): AspectRatio | undefined;
  /** The product name written into file metadata. */
  appName(): string;
}

export const { implement, routes } = endpointsOf<GalleryDeps>();
