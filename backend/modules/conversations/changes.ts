import type { ReplyError } from "../../../contract/conversations.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { ConversationsDeps } from "./deps.ts";
import { lockAnyway, updateConversation } from "./records/conversations.ts";
import { findWriting, type MessageRecord, messageForWork, updateMessage } from "./records/messages.ts";

import { isVisible, searchOwner } from "./rules.ts";

/** Every way in which an answer ends. Text, status, credits and what can be found of it move together. */
export type Changes = Pick<ConversationsDeps, "credits" | "database" | "pubsub" | "jobQueue" | "runtime" | "search">;

/** How an answer ends. What there is of it stays as it is where no content is given. */
export type ReplyEnd =
  | { status: "done" | "stopped"; content?: string }
  | { status: "failed"; error: ReplyError; content?: string };

/** Signals any change in a conversation, for those who show it. */
export function changedTopic(conversationId: string): string {
  return `conversation-changed.${conversationId}`;
}

/** Signals that an answer has ended, so that whoever writes it stops. */
export function endedTopic(replyId: string): string {
  return `reply-ended.${replyId}`;
}

/** One answer has one job. */
export function replyJobKey(replyId: string): string {
  return `reply:${replyId}`;
}

/** Puts a message where it is found by its words. */
export async function indexMessage({ search }: Pick<Changes, "search">, tx: Tx, message: MessageRecord): Promise<void> {
  await search.put(tx, {
    id: message.id,
    ownerId: searchOwner(message.owner_id),
    at: message.created_at,
    text: message.content,
  });
}

/**
 * Ends an answer, in the open transaction: one with text that was not broken off is charged, any other costs nothing. Does
 * nothing to one that has ended, or that another writer has taken up.
 */
export async function endReply(deps: Changes, tx: Tx, replyId: string, end: ReplyEnd, writer?: string): Promise<void> {
  const seen = await messageForWork(tx, replyId);
  if (!seen) return;
  // Whoever changes messages holds their conversation, so that all of them wait for each other in one order.
  await lockAnyway(deps.database, tx, seen.owner_id, seen.conversation_id);
  const reply = await messageForWork(tx, replyId);
  if (reply?.status !== "writing" || (writer !== undefined && reply.writer !== writer)) return;
  const content = end.content ?? reply.content;
  const isCharged = end.status !== "failed" && isVisible(content);
  if (reply.cost_hundredths > 0) {
    if (isCharged) await deps.credits.capture(tx, replyId, reply.cost_hundredths);
    await deps.credits.release(tx, replyId);
  }
  const ended = {
    status: end.status,
    error_code: end.status === "failed" ? end.error : null,
    content,
    writer: null,
    cost_hundredths: isCharged ? reply.cost_hundredths : 0,
  };
  await updateMessage(tx, replyId, ended);
  await updateConversation(tx, reply.conversation_id, { used_at: deps.runtime.now() });
  if (isVisible(content)) await indexMessage(deps, tx, { ...reply, ...ended });
  deps.database.afterCommit(tx, () => deps.pubsub.publish(endedTopic(replyId)));
  signalAfterCommit(deps, tx, reply.conversation_id);
}

export function signalAfterCommit(
  { database, pubsub }: Pick<Changes, "database" | "pubsub">,
  tx: Tx,
  conversationId: string,
): void {
  database.afterCommit(tx, () => pubsub.publish(changedTopic(conversationId)));
}

/** Ends what is being written in a conversation, in the open transaction; what there is of it stays. */
export async function stopWriting(deps: Changes, tx: Tx, conversationId: string): Promise<void> {
  const reply = await findWriting(tx, conversationId);
  if (!reply) return;
  await endReply(deps, tx, reply.id, { status: "stopped" });
  await deps.jobQueue.withdraw(tx, replyJobKey(reply.id));
}
