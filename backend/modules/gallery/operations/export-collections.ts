import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { itemIds } from "../records/collection-items.ts";
import { everyCollection } from "../records/collections.ts";
import { everyJoined } from "../records/members.ts";
import { smartFilterOf } from "../smart-collections.ts";

type Deps = Pick<GalleryDeps, "database" | "runtime">;

const collectionsAtOnce = 50;

/**
 * Yields the list of the owner's collections, oldest first, and of those that others share with the owner. Both have the
 * ids of the owner's items in order.
 */
export async function* exportCollections(deps: Deps, ownerId: string): AsyncGenerator<ArchiveFile> {
  const now = deps.runtime.now();
  yield jsonListFile("collections.json", presentedCollections(deps, ownerId), now);
  yield jsonListFile("joined-collections.json", presentedJoined(deps, ownerId), now);
}

async function* presentedCollections(
  { database }: Deps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"collections.json">> {
  for await (const some of everyCollection(database.read, ownerId, collectionsAtOnce)) {
    for (const collection of some) {
      yield {
        id: collection.id,
        name: collection.name,
        description: collection.description,
        kind: collection.filter === null ? "manual" : "smart",
        filter: smartFilterOf(collection),
        cover_creation_id: collection.cover_creation_id,
        creation_ids: await itemIds(database.read, collection.id, ownerId),
        created_at: instant(collection.created_at),
        updated_at: instant(collection.updated_at),
      };
    }
  }
}

async function* presentedJoined(
  { database }: Deps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"joined-collections.json">> {
  for await (const some of everyJoined(database.read, ownerId, collectionsAtOnce)) {
    for (const { collection_id: id, name, role, created_at } of some) {
      const creationIds = await itemIds(database.read, id, ownerId);
      yield { id, name, role, creation_ids: creationIds, joined_at: instant(created_at) };
    }
  }
}
