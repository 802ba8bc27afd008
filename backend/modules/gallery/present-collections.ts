import type { Collection } from "../../../contract/collections.ts";
import { instant } from "../../../contract/instants.ts";
import type { Queries } from "../../adapters/database/port.ts";
import type { MediaAddresses } from "./addresses.ts";
import { thumbnailAddress } from "./present.ts";
import { coversOf } from "./records/collections.ts";
import type { CollectionTable, CreationTable } from "./tables.ts";

/** Returns collections as their owner sees them. Reads all covers with one query. */
export async function presentCollections(
  deps: { addresses: MediaAddresses; queries: Queries },
  collections: readonly CollectionTable[],
): Promise<Collection[]> {
  const covers = await coversOf(
    deps.queries,
    collections.map(({ id }) => id),
  );
  return collections.map((collection) => present(deps.addresses, collection, covers.get(collection.id)));
}

/** Returns one collection as its owner sees it. */
export async function presentCollection(
  { addresses, queries }: { addresses: MediaAddresses; queries: Queries },
  collection: CollectionTable,
): Promise<Collection> {
  return present(addresses, collection, (await coversOf(queries, [collection.id])).get(collection.id));
}

function present(addresses: MediaAddresses, collection: CollectionTable, cover: CreationTable | undefined): Collection {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    image_count: collection.item_count,
    cover: cover
      ? {
          creation_id: cover.id,
          url: thumbnailAddress(addresses, cover),
          thumbhash: cover.thumbhash,
          width: cover.width,
          height: cover.height,
          is_chosen: cover.id === collection.cover_creation_id,
        }
      : null,
    created_at: instant(collection.created_at),
    updated_at: instant(collection.updated_at),
  };
}
