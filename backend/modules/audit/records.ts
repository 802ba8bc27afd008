import type { Selectable, SelectQueryBuilder } from "kysely";
import { type PageNumber, pageOf, piecesOf } from "../../adapters/database/paging.ts";
import type { Queries, Schema, Tx } from "../../adapters/database/port.ts";
import type { AuditEntryTable } from "./tables.ts";

export type AuditEntryRecord = Selectable<AuditEntryTable>;

/** Which entries are wanted. Omitted conditions match all. */
export interface EntryFilter {
  action?: string | undefined;
  actorIds?: readonly string[] | undefined;
  targetId?: string | undefined;
  from?: number | undefined;
  /** Exclusive. */
  until?: number | undefined;
}

export async function insertEntry(tx: Tx, entry: AuditEntryRecord): Promise<void> {
  await tx.insertInto("audit_entry").values(entry).execute();
}

const newestFirst = { by: ["created_at", "id"], direction: "desc" } as const;

export function listEntries(queries: Queries, filter: EntryFilter, page: PageNumber) {
  return pageOf(matching(queries, filter), newestFirst, page);
}

/** Yields all entries, the newest first, in batches. */
export function allEntries(queries: Queries, filter: EntryFilter): AsyncGenerator<AuditEntryRecord[]> {
  return piecesOf(matching(queries, filter), newestFirst, 500);
}

function matching(
  queries: Queries,
  { action, actorIds, targetId, from, until }: EntryFilter,
): SelectQueryBuilder<Schema, "audit_entry", AuditEntryRecord> {
  let entries = queries.selectFrom("audit_entry").selectAll();
  if (action !== undefined) entries = entries.where("action", "=", action);
  if (actorIds) entries = entries.where("actor_id", "in", [...actorIds]);
  if (targetId !== undefined) entries = entries.where("target_id", "=", targetId);
  if (from !== undefined) entries = entries.where("created_at", ">=", from);
  if (until !== undefined) entries = entries.where("created_at", "<", until);
  return entries;
}

/** Deletes older entries. Returns how many. */
export async function deleteEntriesUntil(tx: Tx, until: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("audit_entry").where("created_at", "<", until).executeTakeFirst();
  return Number(numDeletedRows);
}
