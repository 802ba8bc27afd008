import { piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ConversationMessageTable } from "../tables.ts";

export type MessageRecord = ConversationMessageTable;

export async function insertMessages(tx: Tx, messages: MessageRecord[]): Promise<void> {
  await tx.insertInto("conversation_message").values(messages).execute();
}

/** One of the owner's messages. */
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

/** The owner's message that was sent with this idempotency key, or the answer that was asked for with it. */
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

/** Messages of a conversation below a number, the latest first. */
export function latestMessages(
  queries: Queries,
  conversationId: string,
  { before, ...part }: { before?: number; limit: number; offset?: number },
): Promise<MessageRecord[]> {
  const after = before === undefined ? undefined : { number: before };
  return rowsAfter(messagesOf(queries, conversationId), { by: ["number"], direction: "desc", after, ...part });
}

/** Messages of a conversation from a number on, the oldest first. */
export function messagesFrom(
  queries: Queries,
  conversationId: string,
  number: number,
  limit: number,
): Promise<MessageRecord[]> {
  return messagesOf(queries, conversationId).where("number", ">=", number).orderBy("number").limit(limit).execute();
}

/** All messages of a conversation, some at a time, the oldest first. */
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

/** Which conversations the messages are in, by the messages' ids. */
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

/** What is said in each of the owner's messages, by their ids. */
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

/** The answer that is being written in a conversation. */
export async function findWriting(queries: Queries, conversationId: string): Promise<MessageRecord | undefined> {
  return queries
    .selectFrom("conversation_message")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "writing")
    .executeTakeFirst();
}

/** For the work on an answer, whoever asked for it. */
export async function messageForWork(queries: Queries, id: string): Promise<MessageRecord | undefined> {
  return queries.selectFrom("conversation_message").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Names who writes an answer from now on. Whether it is still to be written. */
export async function claimReply(tx: Tx, id: string, writer: string): Promise<boolean> {
  const result = await tx
    .updateTable("conversation_message")
    .set({ writer })
    .where("id", "=", id)
    .where("status", "=", "writing")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts down what there is of an answer. Whether it is still this writer's to write. */
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

/** How many messages of a conversation there are from a number on. */
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

/** Removes some of a conversation's messages, the oldest first; how many there were. */
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

/** The runs that were noted with each message, the oldest first. */
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

/** Notes a run with a message; one that is noted already stays as it is. */
export async function noteRun(tx: Tx, messageId: string, runId: string, now: number): Promise<void> {
  await tx
    .insertInto("conversation_run")
    .values({ message_id: messageId, run_id: runId, added_at: now })
    .onConflict((conflict) => conflict.columns(["message_id", "run_id"]).doNothing())
    .execute();
}
