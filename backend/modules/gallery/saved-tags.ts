import { splitTags } from "../../../contract/split-tags.ts";
import { foldForSearch } from "../../adapters/database/fold-for-search.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { lockSmartCollections, writeFilter } from "./records/collections.ts";
import { smartFilterOf } from "./smart-collections.ts";
import type { TagTable } from "./tables.ts";

/**
 * Replaces a tag's name in the saved filters of its owner's smart collections. Locks these collections, so call it before
 * locking any tags, and in a transaction that locks no creations.
 */
export async function renameInFilters(
  { database }: Pick<GalleryDeps, "database">,
  tx: Tx,
  { owner_id, folded_name }: Pick<TagTable, "owner_id" | "folded_name">,
  name: string,
): Promise<void> {
  for (const collection of await lockSmartCollections(database, tx, owner_id)) {
    const filter = smartFilterOf(collection);
    const names = splitTags(filter?.tag ?? "");
    if (!names.some((one) => foldForSearch(one) === folded_name)) continue;
    const others = names.filter((one) => ![folded_name, foldForSearch(name)].includes(foldForSearch(one)));
    await writeFilter(tx, collection.id, JSON.stringify({ ...filter, tag: [...others, name].join(",") }));
  }
}
