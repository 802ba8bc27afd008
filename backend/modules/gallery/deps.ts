import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { Packer } from "./packer.ts";
import type { PictureReader } from "./picture.ts";

export interface GalleryDeps {
  database: Database;
  storage: Storage;
  runtime: Runtime;
  addresses: MediaAddresses;
  pictures: PictureReader;
  packer: Packer;
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** What made the files, as they tell it themselves. */
  appName: string;
}
