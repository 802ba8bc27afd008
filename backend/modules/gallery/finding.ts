import type { CreationOrder } from "../../../contract/gallery.ts";
import { readPage } from "../../adapters/database/paging.ts";
import { countByMonth, countRows, sortsAsked } from "./counting.ts";
import type { GalleryDeps } from "./deps.ts";
import type { ListKey } from "./places.ts";
import { findCreations } from "./records/creations.ts";
import { type CreationFilter, readKeys, type Stretch } from "./records/lists.ts";
import { indexedHits, readHits } from "./search-hits.ts";
import type { CreationTable } from "./tables.ts";

type Deps = Pick<GalleryDeps, "database" | "search">;

/** Of a search's hits, so many are counted. */
const countedHitsMax = 1_000;
/** Up to so many, reading them is quicker than looking for them in the index. */
const readFewMax = 2_000;
/** So many are skipped by reading over them; beyond, whole months are. */
const skippedMax = 500;

/** The order that a list can be in: only a collection has one that somebody gave it. */
export function orderIn(filter: CreationFilter, wanted: CreationOrder): CreationOrder {
  return wanted === "manual" && filter.collectionId === undefined ? "newest" : wanted;
}

/** A stretch of the owner's creations outside the trash that a filter admits, in the order asked for. */
export async function findKeys(
  deps: Deps,
  ownerId: string,
  filter: CreationFilter,
  stretch: Stretch,
): Promise<ListKey[]> {
  const { search: text, ...rows } = filter;
  const { read } = deps.database;
  if (text) {
    const isShort = stretch.order === "manual" || (await hasFew(deps, ownerId, rows));
    return (isShort ? readHits : indexedHits)(deps, ownerId, text, rows, stretch);
  }
  const isFar = (stretch.offset ?? 0) > skippedMax;
  const mayBeScattered = sortsAsked(rows) > 1;
  if (rows.collectionId === undefined && (isFar || mayBeScattered)) return readByMonth(deps, ownerId, rows, stretch);
  return readKeys(read, ownerId, rows, stretch);
}

export interface Counted {
  count: number;
  isExact: boolean;
  /** Of a search the hits that were counted, in the list's order. */
  hits?: ListKey[];
}

/** How many of the owner's creations outside the trash a filter admits; of a search's hits, at most a thousand. */
export async function countMatching(
  deps: Deps,
  ownerId: string,
  filter: CreationFilter,
  order: CreationOrder,
): Promise<Counted> {
  if (!filter.search) return { count: await countRows(deps.database.read, ownerId, filter), isExact: true };
  const read = (limit: number) => findKeys(deps, ownerId, filter, { order, limit });
  const { items: hits, next } = await readPage(read, countedHitsMax);
  return { count: hits.length, isExact: next === undefined, hits };
}

/** The creations themselves, in the order of their keys; one that went meanwhile is left out. */
export async function creationsOf(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
  keys: ListKey[],
): Promise<CreationTable[]> {
  const ids = keys.map(({ id }) => id);
  const byId = new Map((await findCreations(database.read, ownerId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Only what may change is worth asking: the rest is part of the index. */
async function hasFew({ database }: Deps, ownerId: string, filter: CreationFilter): Promise<boolean> {
  if (filter.favorite !== true && filter.collectionId === undefined) return false;
  return (await countRows(database.read, ownerId, filter)) <= readFewMax;
}

/** Month by month, leaving out those that have nothing of it, or nothing but what is to be skipped. */
async function readByMonth(
  { database }: Deps,
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
    // A place within the month makes its count too high, and then nothing may be skipped by it.
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
