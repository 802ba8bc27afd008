import { type ArchiveFile, jsonFile } from "../../../adapters/archive/port.ts";
import type { DeveloperDeps } from "../deps.ts";
import { presentKey, presentWebhook } from "../present.ts";
import { listKeys } from "../records/keys.ts";
import { listWebhooks } from "../records/webhooks.ts";

/** Yields a user's keys and webhooks, without key hashes or signing secrets. */
export async function* exportDeveloper(
  { database, runtime }: DeveloperDeps,
  ownerId: string,
): AsyncGenerator<ArchiveFile> {
  const now = runtime.now();
  yield jsonFile("api-keys.json", (await listKeys(database.read, ownerId)).map(presentKey), now);
  yield jsonFile("webhooks.json", (await listWebhooks(database.read, ownerId)).map(presentWebhook), now);
}
