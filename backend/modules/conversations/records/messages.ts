import { piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ConversationMessageTable } from "../tables.ts";

export type MessageRecord = ConversationMessageTable;

export async function insertMessages(tx: Tx, messages: MessageRecord[]): Promise<void> {
  await tx.insertInto("conversation_message").values(messages).execute();
}

/** Returns one of the owner's messages. */
export async function findMessage(
  queries: Queries,
  ownerId: string,
  conversationId: string,
  id: string,
): Promise<MessageRecord | undefined> {
  return queries
    .selectFrom("conversation_message")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("conversation_id", "=", conversationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the messages with these ids of all owners. */
export function messagesOfAll(queries: Queries, ids: readonly string[]): Promise<MessageRecord[]> {
  return queries
    .selectFrom("conversation_message")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Returns the owner's message, or reply, that was created with this idempotency key. */
export async function findMessageByKey(
  queries: Queries,
  ownerId: string,
  key: string,
): Promise<MessageRecord | undefined> {
  return queries
    .selectFrom("conversation_message")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** Returns the messages of a conversation before a number, the latest first. */
export function latestMessages(
  queries: Queries,
  conversationId: string,
  { before, ...part }: { before?: number; limit: number; offset?: number },
): Promise<MessageRecord[]> {
  const after = before === undefined ? undefined : { number: before };
  return rowsAfter(messagesOf(queries, conversationId), { by: ["number"], direction: "desc", after, ...part });
}

/** Returns the messages of a conversation from a number on, the oldest first. */
export function messagesFrom(
  queries: Queries,
  conversationId: string,
  number: number,
  limit: number,
): Promise<MessageRecord[]> {
  return messagesOf(queries, conversationId).where("number", ">=", number).orderBy("number").limit(limit).execute();
}

/** Yields all messages of a conversation in batches, the oldest first. */
export function everyMessage(
  queries: Queries,
  conversationId: string,
  messagesAtOnce: number,
): AsyncGenerator<MessageRecord[]> {
  return piecesOf(messagesOf(queries, conversationId), { by: ["number"] }, messagesAtOnce);
}

function messagesOf(queries: Queries, conversationId: string) {
  return queries.selectFrom("conversation_message").selectAll().where("conversation_id", "=", conversationId);
}

/** Maps the ids of messages to the ids of their conversations. */
export async function conversationsOf(
  queries: Queries,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("conversation_message")
    .select(["id", "conversation_id"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, conversation_id }) => [id, conversation_id]));
}

/** Maps the ids of the owner's messages to their texts. */
export async function contentsOf(
  queries: Queries,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("conversation_message")
    .select(["id", "content"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Returns the pending reply of a conversation. */
export async function findWriting(queries: Queries, conversationId: string): Promise<MessageRecord | undefined> {
  return queries
    .selectFrom("conversation_message")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "writing")
    .executeTakeFirst();
}

/** Returns the conversations of an owner that have a pending reply. */
export async function conversationsWriting(queries: Queries, ownerId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("conversation_message")
    .select("conversation_id")
    .where("owner_id", "=", ownerId)
    .where("status", "=", "writing")
    .execute();
  return rows.map(({ conversation_id }) => conversation_id);
}

/** Returns a message of any owner. Only for work on a reply. */
export async function messageForWork(queries: Queries, id: string): Promise<MessageRecord | undefined> {
  return queries.selectFrom("conversation_message").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Makes `writer` the only writer of a reply. Returns whether the reply is still pending. */
export async function claimReply(tx: Tx, id: string, writer: string): Promise<boolean> {
  const result = await tx
    .updateTable("conversation_message")
    .set({ writer })
    .where("id", "=", id)
    .where("status", "=", "writing")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Saves the text of a reply so far. Returns whether this writer still holds the reply. */
export async function writeDown(tx: Tx, id: string, writer: string, content: string): Promise<boolean> {
  const result = await tx
    .updateTable("conversation_message")
    .set({ content })
    .where("id", "=", id)
    .where("status", "=", "writing")
    .where("writer", "=", writer)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateMessage(tx: Tx, id: string, change: Partial<MessageRecord>): Promise<void> {
  await tx.updateTable("conversation_message").set(change).where("id", "=", id).execute();
}

/** Counts the messages of a conversation from a number on. */
export async function countFrom(queries: Queries, conversationId: string, number: number): Promise<number> {
  const { count } = await queries
    .selectFrom("conversation_message")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("conversation_id", "=", conversationId)
    .where("number", ">=", number)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes the messages of a conversation from a number on. */
export async function removeFrom(tx: Tx, conversationId: string, number: number): Promise<void> {
  await tx
    .deleteFrom("conversation_message")
    .where("conversation_id", "=", conversationId)
    .where("number", ">=", number)
    .execute();
}

/** Removes up to `limit` messages of a conversation, the oldest first. Returns how many were removed. */
export async function removeSome(tx: Tx, conversationId: string, limit: number): Promise<number> {
  const some = tx
    .selectFrom("conversation_message")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .orderBy("number")
    .limit(limit);
  const result = await tx.deleteFrom("conversation_message").where("id", "in", some).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Maps each message to the runs recorded with it, the oldest first. */
export async function runsOf(queries: Queries, messageIds: readonly string[]): Promise<Map<string, string[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom("conversation_run")
    .select(["message_id", "run_id"])
    .where("message_id", "in", messageIds)
    .orderBy("added_at")
    .orderBy("run_id")
    .execute();
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map([...byMessage].map(([id, runs]) => [id, runs.map(({ run_id }) => run_id)]));
}

/** Records a run with a message. A run that is already recorded stays unchanged. */
export async function noteRun(tx: Tx, messageId: string, runId: string, now: number): Promise<void> {
  await tx
    .insertInto("conversation_run")
    .values({ message_id: messageId, run_id: runId, added_at: now })
    .onConflict((conflict) => conflict.columns(["message_id", "run_id"]).doNothing())
    .execute();
}
