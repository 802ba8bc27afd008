import { sql } from "kysely";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { ConversationTable } from "./tables.ts";

export type ConversationRecord = ConversationTable;

export async function insertConversation(tx: Tx, conversation: ConversationRecord): Promise<void> {
  await tx.insertInto("conversation").values(conversation).execute();
}

/** One of the owner's conversations that is not deleted. */
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

/** The same as it stands, kept from changing until the transaction ends. */
export async function lockConversation(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ConversationRecord | undefined> {
  const found = await lockAnyway(database, tx, ownerId, id);
  return found?.deleted_at === null ? found : undefined;
}

/** The same, deleted or not. */
export async function lockAnyway(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<ConversationRecord | undefined> {
  const one = tx.selectFrom("conversation").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
  return database.forUpdate(one).executeTakeFirst();
}

/** The owner's conversation that was begun with this idempotency key, deleted or not. */
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

/** One page of the owner's conversations, the latest used first, and how many there are in all. */
export async function listConversations(
  queries: Queries,
  ownerId: string,
  { favorite, ids }: { favorite?: boolean; ids?: readonly string[] },
  page: { limit: number; offset: number },
): Promise<{ count: number; conversations: ConversationRecord[] }> {
  if (ids?.length === 0) return { count: 0, conversations: [] };
  let wanted = queries.selectFrom("conversation").where("owner_id", "=", ownerId).where("deleted_at", "is", null);
  if (favorite !== undefined) wanted = wanted.where("is_favorite", "=", favorite ? 1 : 0);
  if (ids) wanted = wanted.where("id", "in", ids);
  const { count } = await wanted.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (count <= page.offset) return { count, conversations: [] };
  const conversations = await wanted
    .selectAll()
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, conversations };
}

/** The owner's conversations that come after one in the order of their ids, those that can be restored among them. */
export async function conversationsAfter(
  queries: Queries,
  ownerId: string,
  after: string,
  limit: number,
): Promise<ConversationRecord[]> {
  return queries
    .selectFrom("conversation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Conversations that were deleted at this instant or before, whoever had them; the longest deleted first, after one of them. */
export async function deletedUntil(
  queries: Queries,
  instant: number,
  after: Pick<ConversationRecord, "id" | "deleted_at"> | undefined,
  limit: number,
): Promise<ConversationRecord[]> {
  let deleted = queries
    .selectFrom("conversation")
    .selectAll()
    .where("deleted_at", "is not", null)
    .where("deleted_at", "<=", instant);
  if (after) deleted = deleted.where(sql<boolean>`(deleted_at, id) > (${after.deleted_at}, ${after.id})`);
  return deleted.orderBy("deleted_at").orderBy("id").limit(limit).execute();
}

export async function eraseConversation(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom("conversation").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}
