import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../database/port.ts";
import { firstNumberAt, freeNumber, instantOf, listIndexed, numberOf } from "./numbers.ts";
import type { Search, SearchConditions, SearchDocument, SearchHit, SearchRequest } from "./port.ts";
import "./tables.ts";
import { termsOf, textMatches, wordsOf } from "./words.ts";

/**
 * Creates a search over the embedded database's full-text index, which is built from our own words. It includes the
 * document's owner and marks as words that begin with a colon, which no word of a text does. A search therefore reads
 * only the owner's documents, the newest first, and stops when it has enough.
 */
export function createSqliteSearch(): Search {
  return {
    async put(tx, document) {
      const known = await numberOf(tx, document);
      if (known !== undefined) await sql`delete from search_words where rowid = ${known}`.execute(tx);
      const number = known ?? (await addDocument(tx, document));
      await sql`insert into search_words (rowid, words) values (${number}, ${indexedWords(document)})`.execute(tx);
    },
    remove,
    async find(queries, request) {
      const query = queryOf(request.ownerId, request.text, request.marks);
      return query === undefined ? [] : find(queries, query, request);
    },
    async indexedAfter(queries, id, limit) {
      // The index itself cannot be listed; the table behind it has a row for each entry.
      return listIndexed(queries, { id, limit, entries: sql`search_words_docsize where id = document.number` });
    },
    async count(queries, wanted, max) {
      const query = queryOf(wanted.ownerId, wanted.text, wanted.marks);
      if (query === undefined) return 0;
      // The limit applies inside, so that counting stops at the maximum.
      const { rows } = await sql<{ count: number }>`
        select count(*) as count
        from (select rowid from search_words where ${conditionsOf(query, wanted)} limit ${max})`.execute(queries);
      return rows[0]?.count ?? 0;
    },
    matches: textMatches,
  };
}

/** Adds a document without its words. Returns its number. */
async function addDocument(tx: Tx, { id, ownerId, at }: SearchDocument): Promise<number> {
  const number = await freeNumber(tx, at);
  await tx.insertInto("search_document").values({ number, id, owner_id: ownerId }).execute();
  return number;
}

async function remove(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("search_document").where("id", "in", ids).execute();
}

async function find(queries: Queries, query: string, request: SearchRequest): Promise<SearchHit[]> {
  const { direction, limit } = request;
  const newest = direction === "newest";
  const { rows } = await sql<{ id: string; number: number }>`
    select document.id, document.number
    from (
      select rowid as number from search_words where ${conditionsOf(query, request)}
      order by rowid ${newest ? sql`desc` : sql`asc`} limit ${limit}
    ) as hit cross join search_document as document on document.number = hit.number
    order by hit.number ${newest ? sql`desc` : sql`asc`}`.execute(queries);
  return rows.map((row) => ({ ...row, at: instantOf(row.number) }));
}

function conditionsOf(
  query: string,
  { from, before, after, direction }: SearchConditions & Partial<SearchRequest>,
): RawBuilder<unknown> {
  const newest = direction === "newest";
  const conditions: RawBuilder<unknown>[] = [sql`search_words match ${query}`];
  const atLeast = Math.max(from === undefined ? 0 : firstNumberAt(from), newest ? 0 : (after ?? -1) + 1);
  const below = Math.min(
    before === undefined ? Number.MAX_SAFE_INTEGER : firstNumberAt(before),
    newest ? (after ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER,
  );
  if (atLeast > 0) conditions.push(sql`search_words.rowid >= ${atLeast}`);
  if (below < Number.MAX_SAFE_INTEGER) conditions.push(sql`search_words.rowid < ${below}`);
  return sql.join(conditions, sql` and `);
}

/**
 * Returns the index entries of a document: every prefix of every word. A prefix lookup then reads one list, of which
 * the first few entries suffice.
 */
export function indexedWords({ ownerId, text, marks = [] }: SearchDocument): string {
  const beginnings = new Set<string>();
  for (const word of wordsOf(text)) {
    const characters = [...word];
    for (let length = 1; length <= characters.length; length += 1) {
      beginnings.add(length === characters.length ? word : characters.slice(0, length).join(""));
    }
  }
  return [ownerWord(ownerId), ...marks.map(markWord), ...beginnings].join(" ");
}

/** Returns the query in the index's own language. Inside quotes, only the letters have a meaning. */
function queryOf(ownerId: string, text: string, marks: readonly string[] = []): string | undefined {
  const words = termsOf(text).map(({ word }) => word);
  if (words.length === 0) return undefined;
  return [...words, ...marks.map(markWord), ownerWord(ownerId)].map((word) => `"${word}"`).join(" AND ");
}

function ownerWord(ownerId: string): string {
  return `:owner:${plain(ownerId)}`;
}

function markWord(mark: string): string {
  return `:mark:${plain(mark)}`;
}

/** Encodes characters that would end a word in the index. Different texts stay different. */
function plain(text: string): string {
  return text.replace(/[^a-z0-9-]/g, (character) => `:${character.charCodeAt(0).toString(16)}:`);
}
