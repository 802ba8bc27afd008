import type { Collection } from "../../../contract/collections.ts";
import { instant } from "../../../contract/instants.ts";
import { smartHitsMax } from "../../../contract/limits.ts";
import type { MediaAddresses } from "./addresses.ts";
import type { SearchDeps } from "./deps.ts";
import { countMatching, creationsOf, findKeys } from "./finding.ts";
import { thumbnailAddress } from "./present.ts";
import { coversOf } from "./records/collections.ts";
import { countMembers } from "./records/members.ts";
import { matchingAmong } from "./search-hits.ts";
import { filterWithin, smartFilterOf } from "./smart-collections.ts";
import type { CollectionTable, CreationTable } from "./tables.ts";

interface Deps extends SearchDeps {
  addresses: MediaAddresses;
}

/** How many creations and members a collection has now, and the creation on its cover. */
interface Contents {
  count: number;
  members: number;
  cover: CreationTable | undefined;
}

/**
 * Returns collections as their owner sees them. Reads the covers of all that are filled by hand with two queries, and the
 * contents of each smart one.
 */
export async function presentCollections(deps: Deps, collections: readonly CollectionTable[]): Promise<Collection[]> {
  const manual = collections.filter(({ filter }) => filter === null).map(({ id }) => id);
  const covers = await coversOf(deps.database.read, manual);
  const members = await countMembers(deps.database.read, manual);
  const presented: Collection[] = [];
  for (const collection of collections) {
    const contents =
      collection.filter === null
        ? {
            count: collection.item_count,
            members: members.get(collection.id) ?? 0,
            cover: covers.get(collection.id),
          }
        : await smartContents(deps, collection);
    presented.push(present(deps.addresses, collection, contents));
  }
  return presented;
}

/** Returns one collection as its owner sees it. */
export async function presentCollection(deps: Deps, collection: CollectionTable): Promise<Collection> {
  const [presented] = await presentCollections(deps, [collection]);
  if (!presented) throw new Error("A collection is presented as one collection.");
  return presented;
}

async function smartContents(deps: Deps, collection: CollectionTable): Promise<Contents> {
  const { owner_id: ownerId, cover_creation_id: chosen } = collection;
  const filter = filterWithin(collection);
  const { count } = await countMatching(deps, ownerId, filter, "newest", smartHitsMax);
  if (count === 0) return { count, members: 0, cover: undefined };
  const isChosen = chosen !== null && (await matchingAmong(deps, ownerId, filter, [chosen])).has(chosen);
  const keys = isChosen
    ? [{ id: chosen, at: 0, position: 0 }]
    : await findKeys(deps, ownerId, filter, { order: "manual", limit: 1 });
  const [cover] = await creationsOf(deps, ownerId, keys);
  return { count, members: 0, cover };
}

function present(addresses: MediaAddresses, collection: CollectionTable, { cover, ...counts }: Contents): Collection {
  return presentParts(collection, counts, cover && { creation: cover, url: thumbnailAddress(addresses, cover) });
}

/** Returns a collection as its owner sees it, with this cover. */
export function presentParts(
  collection: CollectionTable,
  { count, members }: Omit<Contents, "cover">,
  cover: { creation: CreationTable; url: string } | undefined,
): Collection {
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    kind: collection.filter === null ? "manual" : "smart",
    filter: smartFilterOf(collection),
    image_count: count,
    cover: cover
      ? {
          creation_id: cover.creation.id,
          url: cover.url,
          thumbhash: cover.creation.thumbhash,
          width: cover.creation.width,
          height: cover.creation.height,
          is_chosen: cover.creation.id === collection.cover_creation_id,
        }
      : null,
    role: "owner",
    owner: null,
    member_count: members,
    created_at: instant(collection.created_at),
    updated_at: instant(collection.updated_at),
  };
}
