import { type ArchiveFile, jsonFile } from "../../../adapters/archive/port.ts";
import type { DeveloperDeps } from "../deps.ts";
import { presentKey } from "./present.ts";
import { listKeys } from "./records.ts";

/** Somebody's keys, without what lets anybody in. */
export async function* exportKeys({ database, runtime }: DeveloperDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonFile("api-keys.json", (await listKeys(database.read, ownerId)).map(presentKey), runtime.now());
}
