import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { ConversationTable } from "../tables.ts";

export type ConversationRecord = ConversationTable;

export async function insertConversation(tx: Tx, conversation: ConversationRecord): Promise<void> {
  await tx.insertInto("conversation").values(conversation).execute();
}

/** Returns one of the owner's conversations unless it is deleted. */
export async function findConversation(
  queries: Queries,
  ownerId: string,
  id: string,
): Promise<ConversationRecord | undefined> {
  return queries
    .selectFrom("conversation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the conversations with these ids of all owners. */
export function conversationsOfAll(queries: Queries, ids: readonly string[]): Promise<ConversationRecord[]> {
  return queries
    .selectFrom("conversation")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Same as `findConversation`, locked until the transaction ends. */
export async function lockConversation(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ConversationRecord | undefined> {
  const found = await lockIncludingDeleted(database, tx, ownerId, id);
  return found?.deleted_at === null ? found : undefined;
}

/** Same as `lockConversation`, deleted or not. */
export async function lockIncludingDeleted(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ConversationRecord | undefined> {
  const one = tx.selectFrom("conversation").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
  return database.forUpdate(one).executeTakeFirst();
}

/** Returns the owner's conversation that was started with this idempotency key, deleted or not. */
export async function findByKey(
  queries: Queries,
  ownerId: string,
  key: string,
): Promise<ConversationRecord | undefined> {
  return queries
    .selectFrom("conversation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

export async function updateConversation(tx: Tx, id: string, change: Partial<ConversationRecord>): Promise<void> {
  await tx.updateTable("conversation").set(change).where("id", "=", id).execute();
}

export async function countConversations(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("conversation")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns one page of the owner's conversations, the most recently used first, and their total number. */
export async function listConversations(
  queries: Queries,
  ownerId: string,
  { favorite, ids }: { favorite?: boolean; ids?: readonly string[] },
  page: PageNumber,
): Promise<{ count: number; items: ConversationRecord[] }> {
  if (ids?.length === 0) return { count: 0, items: [] };
  let wanted = allConversations(queries, ownerId).where("deleted_at", "is", null);
  if (favorite !== undefined) wanted = wanted.where("is_favorite", "=", favorite ? 1 : 0);
  if (ids) wanted = wanted.where("id", "in", ids);
  return pageOf(wanted, { by: ["used_at", "id"], direction: "desc" }, page);
}

/** Yields all of the owner's conversations in batches, the oldest first. Deleted ones are included. */
export function everyConversation(
  queries: Queries,
  ownerId: string,
  conversationsAtOnce: number,
): AsyncGenerator<ConversationRecord[]> {
  return piecesOf(allConversations(queries, ownerId), { by: ["id"] }, conversationsAtOnce);
}

/** Returns up to `limit` of the owner's oldest conversations. Deleted ones are included. */
export function oldestConversations(queries: Queries, ownerId: string, limit: number): Promise<ConversationRecord[]> {
  return rowsAfter(allConversations(queries, ownerId), { by: ["id"], after: undefined, limit });
}

function allConversations(queries: Queries, ownerId: string) {
  return queries.selectFrom("conversation").selectAll().where("owner_id", "=", ownerId);
}

/** Yields all owners' conversations deleted at or before the instant, in batches, the longest deleted first. */
export function deletedUntil(
  queries: Queries,
  instant: number,
  conversationsAtOnce: number,
): AsyncGenerator<ConversationRecord[]> {
  const deleted = queries
    .selectFrom("conversation")
    .selectAll()
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<=", instant);
  return piecesOf(deleted, { by: ["deleted_at", "id"] }, conversationsAtOnce);
}

export async function eraseConversation(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom("conversation").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}
