import type { Logger } from "pino";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { KeyedHash } from "../../http/keyed-hash.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { SignedIds } from "../../http/signed-ids.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Previews } from "./previews.ts";

export interface SharingDeps {
  database: Database;
  storage: Storage;
  runtime: Runtime;
  log: Pick<Logger, "warn">;
  gallery: Pick<Gallery, "shared">;
  /** Returns the user's display name, empty when none is set; `undefined` when the account is gone. */
  nameOf(queries: Queries, accountId: string): Promise<string | undefined>;
  /** The tokens at the end of public links. */
  tokens: SignedIds;
  previews: Previews;
  /** Signs the addresses of files in private feeds. */
  hashFeedFile: KeyedHash;
  /** The studio's own address. Feeds and other sites need absolute ones. */
  publicOrigin: string;
  appName(): string;
}

export const { implement, routes } = endpointsOf<SharingDeps>();
