import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/port.ts";
import { firstNumberAt, freeNumber, instantOf, listIndexed, numberOf } from "./numbers.ts";
import type { Search, SearchConditions, SearchDocument, SearchRequest } from "./port.ts";
import "./tables.ts";
import { termsOf, textMatches, wordsOf } from "./words.ts";

/** An arbitrary number. The other half of the lock's key is the time. */
const lockClass = 724_011;

/** Looking through this many documents takes less than half a millisecond. */
const probedDocuments = 2_000;
/** Of more hits, hardly any search has enough among those documents. */
const probedHitsMax = 100;

/**
 * Creates a search over PostgreSQL text vectors, which are built from our own words. They include the document's owner
 * and marks as words that begin with a colon, which no word of a text does. The index therefore filters by owner.
 */
export function createPostgresSearch(): Search {
  return {
    async put(tx, document) {
      const { ownerId, text, marks = [] } = document;
      const number = (await numberOf(tx, document)) ?? (await addDocument(tx, document));
      const words = [ownerWord(ownerId), ...marks.map(markWord), ...wordsOf(text)];
      await sql`
        insert into search_words (number, owner_id, words)
        values (${number}, ${ownerId}, array_to_tsvector(${words}::text[]))
        on conflict (number) do update set words = excluded.words`.execute(tx);
    },
    remove,
    async find(queries, request) {
      const wanted = conditionsOf(request);
      if (wanted === undefined) return [];
      const { rows } = await sql<{ id: string; number: number }>`
        select document.id, hit.number
        from (${request.limit > probedHitsMax ? hitsOf(wanted, request) : probedHitsOf(wanted, request)}) as hit
        inner join search_document as document on document.number = hit.number
        order by hit.number ${orderOf(request)}`.execute(queries);
      return rows.map((row) => ({ ...row, at: instantOf(row.number) }));
    },
    async indexedAfter(queries, id, limit) {
      return listIndexed(queries, { id, limit, entries: sql`search_words where number = document.number` });
    },
    async count(queries, wanted, max) {
      const conditions = conditionsOf(wanted);
      if (conditions === undefined) return 0;
      const { place, query } = conditions;
      // The limit applies inside, so that counting stops at the maximum.
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from (select 1 from search_words where ${place} and ${query} limit ${max}) as hit`.execute(
        queries,
      );
      return rows[0]?.count ?? 0;
    },
    matches: textMatches,
  };
}

function orderOf({ direction }: SearchRequest): RawBuilder<unknown> {
  return direction === "newest" ? sql`desc` : sql`asc`;
}

/** Returns the query for the numbers of the first hits. */
function hitsOf({ place, query }: Conditions, request: SearchRequest): RawBuilder<unknown> {
  const order = orderOf(request);
  return sql`
    select number from search_words where ${place} and ${query}
    order by owner_id ${order}, number ${order} limit ${request.limit}`;
}

/**
 * Returns a query for the same, which first looks through some documents in order. PostgreSQL assumes that words occur
 * independently. It would therefore read and sort all hits of words that often occur together.
 */
function probedHitsOf(wanted: Conditions, request: SearchRequest): RawBuilder<unknown> {
  const { place, query } = wanted;
  const order = orderOf(request);
  return sql`
    with probed as materialized (
      select number
      from (
        select number, words from search_words where ${place}
        order by owner_id ${order}, number ${order} limit ${probedDocuments}
      ) as search_words
      where ${query} order by number ${order} limit ${request.limit}
    )
    select number from probed where (select count(*) from probed) = ${request.limit}
    union all
    (${hitsOf({ place: sql`(select count(*) from probed) < ${request.limit} and ${place}`, query }, request)})`;
}

interface Conditions {
  /** On the owner and the position. */
  place: RawBuilder<unknown>;
  /** On the words. */
  query: RawBuilder<unknown>;
}

/** Returns `undefined` for a text without words, which finds nothing. */
function conditionsOf({
  ownerId,
  text,
  marks = [],
  from,
  before,
  after,
  direction,
}: SearchConditions & Partial<SearchRequest>): Conditions | undefined {
  const terms = termsOf(text).map(({ word, isBeginning }) => `${quoted(word)}${isBeginning ? ":*" : ""}`);
  if (terms.length === 0) return undefined;
  const query = [quoted(ownerWord(ownerId)), ...marks.map((mark) => quoted(markWord(mark))), ...terms].join(" & ");
  const place: RawBuilder<unknown>[] = [sql`search_words.owner_id = ${ownerId}`];
  if (from !== undefined) place.push(sql`search_words.number >= ${firstNumberAt(from)}`);
  if (before !== undefined) place.push(sql`search_words.number < ${firstNumberAt(before)}`);
  const behind = direction === "newest" ? sql`<` : sql`>`;
  if (after !== undefined) place.push(sql`search_words.number ${behind} ${after}`);
  return { place: sql.join(place, sql` and `), query: sql`search_words.words @@ ${query}::tsquery` };
}

/** Adds a document without its words. Returns its number. */
async function addDocument(tx: Tx, { id, ownerId, at }: SearchDocument): Promise<number> {
  // Other transactions that add a document at the same time wait until this number is taken.
  await sql`select pg_advisory_xact_lock(${lockClass}, ${at % 2_147_483_647}::integer)`.execute(tx);
  const number = await freeNumber(tx, at);
  await tx.insertInto("search_document").values({ number, id, owner_id: ownerId }).execute();
  return number;
}

async function remove(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("search_document").where("id", "in", ids).execute();
}

function ownerWord(ownerId: string): string {
  return `:owner:${ownerId}`;
}

function markWord(mark: string): string {
  return `:mark:${mark}`;
}

/** Inside quotes, only these two characters have a meaning. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, (character) => character + character)}'`;
}
