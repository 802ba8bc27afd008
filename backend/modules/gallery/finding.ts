import type { CreationOrder } from "../../../contract/gallery.ts";
import { readPage } from "../../adapters/database/paging.ts";
import { arrangedKeys } from "./arranging.ts";
import { countByMonth, countRows, isCutByTags, isTallied, sortsAsked, withFewerFirst } from "./counting.ts";
import type { SearchDeps } from "./deps.ts";
import type { ListKey } from "./places.ts";
import { findCreations } from "./records/creations.ts";
import { type CreationFilter, type RowFilter, readKeys, type Stretch } from "./records/lists.ts";
import type { TaggedCreation } from "./records/tags.ts";
import { countIndexed, indexedHits, readHits } from "./search-hits.ts";

/** The most search hits that are counted. */
const countedHitsMax = 1_000;
/** Up to this many rows, scanning is faster than the search index. */
const readFewMax = 2_000;
/** Offsets up to this size are skipped row by row. Larger ones skip whole months. */
const skippedMax = 500;

/** Returns the effective order: only collections have a manual order. */
export function orderIn(filter: CreationFilter, wanted: CreationOrder): CreationOrder {
  const hasOwn = filter.collectionId !== undefined || filter.arrangedIn !== undefined;
  return wanted === "manual" && !hasOwn ? "newest" : wanted;
}

/** Returns keys of the owner's matching creations outside the trash, in the requested order. */
export async function findKeys(
  deps: SearchDeps,
  ownerId: string,
  filter: CreationFilter,
  stretch: Stretch,
): Promise<ListKey[]> {
  const { read } = deps.database;
  const { arrangedIn, ...conditions } = filter;
  if (stretch.order === "manual" && arrangedIn !== undefined) {
    const within = (further: Partial<RowFilter>, part: Stretch) =>
      findKeys(deps, ownerId, { ...conditions, ...further }, part);
    return arrangedKeys(within, { arrangedIn }, stretch);
  }
  const { search: text, ...rows } = await withFewerFirst(read, ownerId, conditions);
  if (text) {
    const isShort = stretch.order === "manual" || (await hasFew(deps, ownerId, rows));
    return (isShort ? readHits : indexedHits)(deps, ownerId, text, rows, stretch);
  }
  const isFar = (stretch.offset ?? 0) > skippedMax;
  const mayBeScattered = sortsAsked(rows) > 1;
  if (isTallied(rows) && (isFar || mayBeScattered)) return readByMonth(deps, ownerId, rows, stretch);
  return readKeys(read, ownerId, rows, stretch);
}

export interface Counted {
  count: number;
  isExact: boolean;
  /** Only where hits had to be read, for tags and some searches: the counted hits, in list order. */
  hits?: ListKey[];
}

/**
 * Counts the owner's matching creations outside the trash. Searches, and tags together with other filters, count at most
 * `hitsMax`, by default 1,000.
 */
export async function countMatching(
  deps: SearchDeps,
  ownerId: string,
  filter: CreationFilter,
  order: CreationOrder,
  hitsMax = countedHitsMax,
): Promise<Counted> {
  const { search } = filter;
  if (search) {
    const indexed = await countIndexed(deps, ownerId, search, filter, hitsMax + 1);
    if (indexed !== undefined) return { count: Math.min(indexed, hitsMax), isExact: indexed <= hitsMax };
  } else if (!isCutByTags(filter)) {
    return { count: await countRows(deps.database.read, ownerId, filter, hitsMax), isExact: true };
  }
  const read = (limit: number) => findKeys(deps, ownerId, filter, { order, limit });
  const { items: hits, next } = await readPage(read, hitsMax);
  return { count: hits.length, isExact: next === undefined, hits };
}

/** Returns the creations in the order of their keys. Skips creations deleted in the meantime. */
export async function creationsOf(
  { database }: Pick<SearchDeps, "database">,
  ownerId: string,
  keys: ListKey[],
): Promise<TaggedCreation[]> {
  const ids = keys.map(({ id }) => id);
  const byId = new Map((await findCreations(database.read, ownerId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Tests only filters on mutable properties: the index already covers the others. */
async function hasFew({ database }: SearchDeps, ownerId: string, filter: CreationFilter): Promise<boolean> {
  if (filter.favorite !== true && isTallied(filter)) return false;
  return (await countRows(database.read, ownerId, filter, readFewMax + 1)) <= readFewMax;
}

/** Reads month by month. Skips months that have no match or that the offset passes over entirely. */
async function readByMonth(
  { database }: SearchDeps,
  ownerId: string,
  filter: CreationFilter,
  stretch: Stretch,
): Promise<ListKey[]> {
  const { order, backward = false, place, limit } = stretch;
  const newestFirst = (order === "newest") !== backward;
  const at = place?.by === "time" ? place.at : undefined;
  const months = (await countByMonth(database.read, ownerId, filter)).filter(
    ({ from, before }) => at === undefined || (newestFirst ? from <= at : before > at),
  );
  if (!newestFirst) months.reverse();
  const keys: ListKey[] = [];
  let offset = stretch.offset ?? 0;
  for (const { from, before, count } of months) {
    // The month's count includes creations before the cursor, so the count cannot be used to skip.
    const standsWithin = at !== undefined && from <= at && at < before;
    if (!standsWithin && offset >= count) {
      offset -= count;
      continue;
    }
    const found = await readKeys(
      database.read,
      ownerId,
      { ...filter, createdFrom: from, createdBefore: before },
      { ...stretch, limit: limit - keys.length, offset },
    );
    keys.push(...found);
    offset = 0;
    if (keys.length >= limit) break;
  }
  return keys;
}
