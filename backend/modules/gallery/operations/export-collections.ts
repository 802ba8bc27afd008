import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { itemIds } from "../records/collection-items.ts";
import { everyCollection } from "../records/collections.ts";
import { smartFilterOf } from "../smart-collections.ts";

const collectionsAtOnce = 50;

/** Yields the list of the owner's collections, oldest first, with the ids of their items in order. */
export async function* exportCollections(
  deps: Pick<GalleryDeps, "database" | "runtime">,
  ownerId: string,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("collections.json", presentedCollections(deps, ownerId), deps.runtime.now());
}

async function* presentedCollections(
  { database }: Pick<GalleryDeps, "database">,
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
        creation_ids: await itemIds(database.read, collection.id),
        created_at: instant(collection.created_at),
        updated_at: instant(collection.updated_at),
      };
    }
  }
}
