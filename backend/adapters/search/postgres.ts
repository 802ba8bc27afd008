import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/port.ts";
import { firstNumberAt, freeNumber, instantOf } from "./numbers.ts";
import type { Search } from "./port.ts";
import "./tables.ts";
import { termsOf, textMatches, wordsOf } from "./words.ts";

/** An arbitrary number. The other half of the lock's key is the time. */
const lockClass = 724_011;

/**
 * Creates a search over PostgreSQL text vectors, which are built from our own words. They include the document's owner
 * and marks as words that begin with a colon, which no word of a text does. The index therefore filters by owner.
 */
export function createPostgresSearch(): Search {
  return {
    async put(tx, { id, ownerId, at, text, marks = [] }) {
      await remove(tx, [id]);
      // Other transactions that add a document at the same time wait until this number is taken.
      await sql`select pg_advisory_xact_lock(${lockClass}, ${at % 2_147_483_647}::integer)`.execute(tx);
      const number = await freeNumber(tx, at);
      const words = [ownerWord(ownerId), ...marks.map(markWord), ...wordsOf(text)];
      await tx.insertInto("search_document").values({ number, id, owner_id: ownerId }).execute();
      await sql`
        insert into search_words (number, owner_id, words)
        values (${number}, ${ownerId}, array_to_tsvector(${words}::text[]))`.execute(tx);
    },
    remove,
    async find(queries, { ownerId, text, marks = [], from, before, after, direction, limit }) {
      const terms = termsOf(text).map(({ word, isBeginning }) => `${quoted(word)}${isBeginning ? ":*" : ""}`);
      if (terms.length === 0) return [];
      const query = [quoted(ownerWord(ownerId)), ...marks.map((mark) => quoted(markWord(mark))), ...terms].join(" & ");
      const newest = direction === "newest";
      const conditions: RawBuilder<unknown>[] = [
        sql`search_words.owner_id = ${ownerId}`,
        sql`search_words.words @@ ${query}::tsquery`,
      ];
      if (from !== undefined) conditions.push(sql`search_words.number >= ${firstNumberAt(from)}`);
      if (before !== undefined) conditions.push(sql`search_words.number < ${firstNumberAt(before)}`);
      if (after !== undefined) conditions.push(sql`search_words.number ${newest ? sql`<` : sql`>`} ${after}`);
      const order = newest ? sql`desc` : sql`asc`;
      const { rows } = await sql<{ id: string; number: number }>`
        select document.id, hit.number
        from (
          select number from search_words where ${sql.join(conditions, sql` and `)}
          order by owner_id ${order}, number ${order} limit ${limit}
        ) as hit inner join search_document as document on document.number = hit.number
        order by hit.number ${order}`.execute(queries);
      return rows.map((row) => ({ ...row, at: instantOf(row.number) }));
    },
    matches: textMatches,
  };
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
