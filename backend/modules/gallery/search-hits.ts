import { inPieces } from "../../adapters/database/paging.ts";
import type { Database, Queries } from "../../adapters/database/port.ts";
import type { Search, SearchDocument } from "../../adapters/search/port.ts";
import { type ListKey, placeOf } from "./places.ts";
import { itemsAmong } from "./records/collection-items.ts";
import { collectionNames } from "./records/collections.ts";
import { creationsOfAll, findCreations } from "./records/creations.ts";
import { admitted, type CreationFilter, type RowFilter, readKeys, type Stretch } from "./records/lists.ts";
import type { CreationTable } from "./tables.ts";

interface Deps {
  /** A transaction can be read too. */
  database: Pick<Database, "read">;
  search: Search;
}

/** Returns the search document of a creation: its words and its fixed properties. */
export function documentOf(creation: CreationTable): SearchDocument {
  return {
    id: creation.id,
    ownerId: creation.owner_id,
    at: creation.created_at,
    text: textOf(creation),
    marks: [
      `kind:${creation.kind}`,
      `mode:${creation.generation_type}`,
      `ratio:${creation.aspect_ratio}`,
      `model:${creation.model}`,
    ],
  };
}

/** Returns the search documents of the creations among these ids, of all owners. */
export async function creationDocuments(queries: Queries, ids: readonly string[]): Promise<SearchDocument[]> {
  return (await creationsOfAll(queries, ids)).map(documentOf);
}

function textOf({ prompt, negative_prompt, model, style }: CreationTable): string {
  return [prompt, negative_prompt, model, style ?? ""].join("\n");
}

/** Returns the filter as marks. Marks cover fixed properties; mutable ones are checked after the search. */
function marksOf({ kind, generationType, aspectRatio, model }: CreationFilter): string[] {
  return [
    kind === undefined ? [] : `kind:${kind}`,
    generationType === undefined ? [] : `mode:${generationType}`,
    aspectRatio === undefined ? [] : `ratio:${aspectRatio}`,
    model === undefined ? [] : `model:${model}`,
  ].flat();
}

const readAtOnce = 500;
const hitsAtOnceMax = 4_096;

/** Searches by scanning the filtered rows. Use it for few rows and for the manual order, which the index lacks. */
export async function readHits(
  deps: Deps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  { limit, offset = 0, ...stretch }: Stretch,
): Promise<ListKey[]> {
  const named = await namedCollections(deps, ownerId, text);
  const found: ListKey[] = [];
  for await (const keys of keysInPieces(deps.database.read, ownerId, filter, stretch)) {
    const ids = keys.map(({ id }) => id);
    const hits = await hitsAmong(deps, ownerId, text, named, ids);
    found.push(...keys.filter(({ id }) => hits.has(id)));
    if (found.length >= offset + limit) break;
  }
  return found.slice(offset, offset + limit);
}

/** Returns which of the owner's creations with these ids match a filter. */
export async function matchingAmong(
  deps: Deps,
  ownerId: string,
  { search: text, ...rows }: CreationFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const among = await admitted(deps.database.read, ownerId, rows, ids);
  if (!text) return among;
  return hitsAmong(deps, ownerId, text, await namedCollections(deps, ownerId, text), [...among]);
}

async function hitsAmong(
  { database, search }: Deps,
  ownerId: string,
  text: string,
  named: readonly string[],
  ids: string[],
): Promise<Set<string>> {
  const hits = await itemsAmong(database.read, ownerId, named, ids);
  for (const creation of await findCreations(database.read, ownerId, ids)) {
    if (!hits.has(creation.id) && search.matches(text, textOf(creation))) hits.add(creation.id);
  }
  return hits;
}

/** Yields all keys from the start of a stretch in batches. */
function keysInPieces(
  queries: Queries,
  ownerId: string,
  filter: RowFilter,
  { order, backward, place }: Pick<Stretch, "order" | "backward" | "place">,
): AsyncGenerator<ListKey[]> {
  const read = (last: ListKey | undefined, limit: number) =>
    readKeys(queries, ownerId, filter, { order, backward, place: last ? placeOf(last, order) : place, limit });
  return inPieces(read, readAtOnce);
}

/** Searches the index and the collections whose name matches. Does not support the manual order. */
export async function indexedHits(
  deps: Deps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  stretch: Stretch,
): Promise<ListKey[]> {
  const { limit, offset = 0 } = stretch;
  const wanted = offset + limit;
  const named = await namedCollections(deps, ownerId, text);
  const hits = merge(
    hitsOfIndex(deps, ownerId, text, filter, stretch, wanted),
    hitsOfCollections(deps, ownerId, named, filter, stretch),
    isNewestFirst(stretch),
  );
  const found: ListKey[] = [];
  let batch: ListKey[] = [];
  const look = async () => {
    found.push(...(isIndexed(filter) ? batch : await admittedAmong(deps, ownerId, filter, batch)));
    batch = [];
  };
  for await (const hit of hits) {
    batch.push(hit);
    if (batch.length >= Math.min(readAtOnce, Math.max(wanted - found.length, 25))) await look();
    if (found.length >= wanted) break;
  }
  if (batch.length > 0) await look();
  return found.slice(offset, wanted);
}

/**
 * Counts the hits of a search in the index alone, up to `max`. Returns `undefined` if the index does not know all hits,
 * or not all that the filter tests: they must then be read.
 */
export async function countIndexed(
  deps: Deps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  max: number,
): Promise<number | undefined> {
  if (!isIndexed(filter) || (await namedCollections(deps, ownerId, text)).length > 0) return undefined;
  const { createdFrom: from, createdBefore: before } = filter;
  return deps.search.count(deps.database.read, { ownerId, text, marks: marksOf(filter), from, before }, max);
}

/** Whether the index knows all properties that the filter tests. It knows only creations outside the trash. */
function isIndexed({ favorite, collectionId, outside }: CreationFilter & RowFilter): boolean {
  return favorite === undefined && collectionId === undefined && outside === undefined;
}

async function admittedAmong({ database }: Deps, ownerId: string, filter: CreationFilter, keys: ListKey[]) {
  const ids = await admitted(
    database.read,
    ownerId,
    filter,
    keys.map(({ id }) => id),
  );
  return keys.filter(({ id }) => ids.has(id));
}

function isNewestFirst({ order, backward = false }: Stretch): boolean {
  return (order === "newest") !== backward;
}

/** Whether `a` comes before `b` in newest-first order. */
function isNewer(a: ListKey, b: ListKey): boolean {
  return a.at > b.at || (a.at === b.at && a.id > b.id);
}

async function* hitsOfIndex(
  { database, search }: Deps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  stretch: Stretch,
  wanted: number,
): AsyncGenerator<ListKey> {
  const newest = isNewestFirst(stretch);
  const place = stretch.place?.by === "time" ? stretch.place : undefined;
  const edge: ListKey | undefined = place && { ...place, position: 0 };
  const isBehind = (key: ListKey) => !edge || (newest ? isNewer(edge, key) : isNewer(key, edge));
  const request = {
    ownerId,
    text,
    marks: marksOf(filter),
    direction: newest ? "newest" : "oldest",
    from: largest(filter.createdFrom, newest ? undefined : edge?.at),
    before: smallest(filter.createdBefore, newest && edge ? edge.at + 1 : undefined),
  } as const;
  // The index orders hits of the same instant by insertion. Each instant is read completely and sorted by id.
  let sameInstant: ListKey[] = [];
  let limit = Math.min(hitsAtOnceMax, wanted + 2);
  for (let after: number | undefined; ; ) {
    const hits = await search.find(database.read, { ...request, after, limit });
    for (const { id, at } of hits) {
      if (sameInstant[0] && sameInstant[0].at !== at) {
        yield* inOrder(sameInstant, newest);
        sameInstant = [];
      }
      const key = { id, at, position: 0 };
      if (isBehind(key)) sameInstant.push(key);
    }
    after = hits.at(-1)?.number;
    if (hits.length < limit) break;
    limit = Math.min(hitsAtOnceMax, limit * 4);
  }
  yield* inOrder(sameInstant, newest);
}

function inOrder(keys: ListKey[], newest: boolean): ListKey[] {
  return keys.sort((a, b) => (isNewer(a, b) === newest ? -1 : 1));
}

async function* hitsOfCollections(
  { database }: Deps,
  ownerId: string,
  named: readonly string[],
  filter: CreationFilter,
  stretch: Stretch,
): AsyncGenerator<ListKey> {
  if (named.length === 0) return;
  for await (const keys of keysInPieces(database.read, ownerId, { ...filter, inAnyOf: named }, stretch)) yield* keys;
}

/** Merges two streams of the same order and drops duplicates. */
async function* merge(
  left: AsyncGenerator<ListKey>,
  right: AsyncGenerator<ListKey>,
  newest: boolean,
): AsyncGenerator<ListKey> {
  try {
    let [a, b] = [await left.next(), await right.next()];
    for (;;) {
      if (a.done && b.done) return;
      if (!a.done && !b.done && a.value.id === b.value.id) b = await right.next();
      else if (b.done || (!a.done && isNewer(a.value, b.value) === newest)) {
        if (!a.done) yield a.value;
        a = await left.next();
      } else {
        yield b.value;
        b = await right.next();
      }
    }
  } finally {
    await Promise.all([left.return(undefined), right.return(undefined)]);
  }
}

/** Returns the ids of the owner's collections whose name contains all words of the text. */
async function namedCollections({ database, search }: Deps, ownerId: string, text: string): Promise<string[]> {
  const collections = await collectionNames(database.read, ownerId);
  return collections.filter(({ name }) => search.matches(text, name)).map(({ id }) => id);
}

function largest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
