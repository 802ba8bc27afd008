import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../database/port.ts";
import type { SearchDocument } from "./port.ts";
import "./tables.ts";

/** Documents per millisecond; further ones use the next millisecond. Numbers stay safe integers until the year 2248. */
const perInstant = 1024;

export function firstNumberAt(instant: number): number {
  return instant * perInstant;
}

export function instantOf(number: number): number {
  return Math.floor(number / perInstant);
}

/**
 * Returns the number that a document has, with or without its words. Forgets a document whose owner or time differ, and
 * returns `undefined`.
 */
export async function numberOf(tx: Tx, { id, ownerId, at }: SearchDocument): Promise<number | undefined> {
  const known = await tx
    .selectFrom("search_document")
    .select(["number", "owner_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  if (known.owner_id === ownerId && instantOf(known.number) === at) return known.number;
  await tx.deleteFrom("search_document").where("id", "=", id).execute();
  return undefined;
}

/** Returns the first free number at or after a time. The caller must prevent concurrent use of that time. */
export async function freeNumber(tx: Tx, instant: number): Promise<number> {
  for (let at = instant; ; at += 1) {
    const { rows } = await sql<{ last: number | null }>`
      select max(number) as last from search_document
      where number >= ${firstNumberAt(at)} and number < ${firstNumberAt(at + 1)}`.execute(tx);
    const last = rows[0]?.last ?? undefined;
    if (last === undefined) return firstNumberAt(at);
    if (last + 1 < firstNumberAt(at + 1)) return last + 1;
  }
}

/**
 * Returns the next documents after an ID that have an entry in the index. `entries` names the index and the condition for
 * the entry of `document`.
 */
export async function listIndexed(
  queries: Queries,
  { id, limit, entries }: { id: string; limit: number; entries: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document.id from search_document as document
    where document.id > ${id} and exists (select 1 from ${entries})
    order by document.id limit ${limit}`.execute(queries);
  return rows.map((row) => row.id);
}
