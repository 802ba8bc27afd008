import { inPieces } from "../../adapters/database/paging.ts";
import type { Queries } from "../../adapters/database/port.ts";
import type { SearchDocument } from "../../adapters/search/port.ts";
import { isTallied } from "./counting.ts";
import type { SearchDeps } from "./deps.ts";
import { type ListKey, placeOf } from "./places.ts";
import { itemsAmong } from "./records/collection-items.ts";
import { collectionNames } from "./records/collections.ts";
import { creationsOfAll } from "./records/creations.ts";
import { admitted, type CreationFilter, type RowFilter, readKeys, type Stretch } from "./records/lists.ts";
import { taggedAmong } from "./records/tags.ts";
import type { CreationTable } from "./tables.ts";
import { tagsNamed } from "./tag-search.ts";

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
/** Fewer, because a search may find fifty tags, and read the beginning of each. */
const taggedAtOnce = 100;
const hitsAtOnceMax = 4_096;

/** Searches by scanning the filtered rows. Use it for few rows and for the manual order, which the index lacks. */
export async function readHits(
  deps: SearchDeps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  { limit, offset = 0, ...stretch }: Stretch,
): Promise<ListKey[]> {
  const named = await namedIn(deps, ownerId, text);
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
  deps: SearchDeps,
  ownerId: string,
  { search: text, ...rows }: CreationFilter,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const among = await admitted(deps.database.read, ownerId, rows, ids);
  if (!text) return among;
  return hitsAmong(deps, ownerId, text, await namedIn(deps, ownerId, text), [...among]);
}

async function hitsAmong(
  { database, search }: SearchDeps,
  ownerId: string,
  text: string,
  [collections, tags]: Named,
  ids: string[],
): Promise<Set<string>> {
  const hits = await itemsAmong(database.read, ownerId, collections, ids);
  for (const id of await taggedAmong(database.read, ownerId, tags, ids)) hits.add(id);
  for (const creation of await creationsOfAll(database.read, ids)) {
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
  atOnce = readAtOnce,
): AsyncGenerator<ListKey[]> {
  const read = (last: ListKey | undefined, limit: number) =>
    readKeys(queries, ownerId, filter, { order, backward, place: last ? placeOf(last, order) : place, limit });
  return inPieces(read, atOnce);
}

/** Searches the index, and the collections and tags whose name matches. Does not support the manual order. */
export async function indexedHits(
  deps: SearchDeps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  stretch: Stretch,
): Promise<ListKey[]> {
  const { limit, offset = 0 } = stretch;
  const wanted = offset + limit;
  const [collections, tags] = await namedIn(deps, ownerId, text);
  const newest = isNewestFirst(stretch);
  const ofTags = tags.map((tag) => keyByKey(deps, ownerId, withTag(filter, tag), stretch, taggedAtOnce));
  const hits = mergeAll(
    [
      hitsOfIndex(deps, ownerId, text, filter, stretch, wanted),
      hitsOfCollections(deps, ownerId, collections, filter, stretch),
      ...ofTags,
    ],
    newest,
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
  deps: SearchDeps,
  ownerId: string,
  text: string,
  filter: CreationFilter,
  max: number,
): Promise<number | undefined> {
  if (!isIndexed(filter) || (await namedIn(deps, ownerId, text)).some((named) => named.length > 0)) return undefined;
  const { createdFrom: from, createdBefore: before } = filter;
  return deps.search.count(deps.database.read, { ownerId, text, marks: marksOf(filter), from, before }, max);
}

/** Whether the index knows all properties that the filter tests. It knows only creations outside the trash. */
function isIndexed(filter: CreationFilter & RowFilter): boolean {
  return filter.favorite === undefined && filter.notMovedIn === undefined && isTallied(filter);
}

async function admittedAmong({ database }: SearchDeps, ownerId: string, filter: CreationFilter, keys: ListKey[]) {
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
  { database, search }: SearchDeps,
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
  { database }: SearchDeps,
  ownerId: string,
  named: readonly string[],
  filter: CreationFilter,
  stretch: Stretch,
): AsyncGenerator<ListKey> {
  if (named.length > 0) yield* keyByKey({ database }, ownerId, { ...filter, inAnyOf: named }, stretch);
}

async function* keyByKey(
  { database }: Pick<SearchDeps, "database">,
  ownerId: string,
  filter: RowFilter,
  stretch: Stretch,
  atOnce = readAtOnce,
): AsyncGenerator<ListKey> {
  for await (const keys of keysInPieces(database.read, ownerId, filter, stretch, atOnce)) yield* keys;
}

function withTag({ tagsLast: _, ...filter }: RowFilter, tag: string): RowFilter {
  return { ...filter, tags: [...new Set([...(filter.tags ?? []), tag])] };
}

/** Merges streams of the same order, in pairs and pairs of pairs, and drops duplicates. */
async function* mergeAll(streams: AsyncGenerator<ListKey>[], newest: boolean): AsyncGenerator<ListKey> {
  const [first] = streams;
  const half = Math.ceil(streams.length / 2);
  if (streams.length > 1) {
    yield* merge(mergeAll(streams.slice(0, half), newest), mergeAll(streams.slice(half), newest), newest);
  } else if (first) yield* first;
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

/** Ids of collections, and folded names of tags. */
type Named = readonly [collections: string[], tags: string[]];

/** Returns the owner's collections and tags whose name contains all words of the text. */
async function namedIn({ database, search }: SearchDeps, ownerId: string, text: string): Promise<Named> {
  const collections = await collectionNames(database.read, ownerId);
  const tags = await tagsNamed({ database, search }, ownerId, text);
  return [collections.filter(({ name }) => search.matches(text, name)).map(({ id }) => id), tags];
}

function largest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
