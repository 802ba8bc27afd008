import type { ReplyError } from "../../../contract/conversations.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { ConversationsDeps } from "./deps.ts";
import { messageDocument } from "./documents.ts";
import { lockIncludingDeleted, updateConversation } from "./records/conversations.ts";
import { findWriting, type MessageRecord, messageForWork, updateMessage } from "./records/messages.ts";
import { isVisible } from "./rules.ts";

/** The dependencies for ending a reply. Its text, status, credits and search entry change together. */
export type Changes = Pick<ConversationsDeps, "credits" | "database" | "pubsub" | "jobQueue" | "runtime" | "search">;

/** How a reply ends. Without `content`, the stored text stays. */
export type ReplyEnd =
  | { status: "done" | "stopped"; content?: string }
  | { status: "failed"; error: ReplyError; content?: string };

/** The pub/sub topic for any change in a conversation. Its event streams subscribe to it. */
export function changedTopic(conversationId: string): string {
  return `conversation-changed.${conversationId}`;
}

/** The pub/sub topic for the end of a reply. Its writer subscribes to it and stops. */
export function endedTopic(replyId: string): string {
  return `reply-ended.${replyId}`;
}

/** Each reply has one job. */
export function replyJobKey(replyId: string): string {
  return `reply:${replyId}`;
}

/** Adds a message to the search index. */
export async function indexMessage({ search }: Pick<Changes, "search">, tx: Tx, message: MessageRecord): Promise<void> {
  await search.put(tx, messageDocument(message));
}

/**
 * Ends a reply in the open transaction. A reply with text is charged unless it failed; any other reply is free. Does
 * nothing when the reply has ended, or when another writer has claimed it.
 */
export async function endReply(deps: Changes, tx: Tx, replyId: string, end: ReplyEnd, writer?: string): Promise<void> {
  const seen = await messageForWork(tx, replyId);
  if (!seen) return;
  // Every change of messages locks the conversation first, so that all writers lock in one order.
  await lockIncludingDeleted(deps.database, tx, seen.owner_id, seen.conversation_id);
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

/** Ends the pending reply of a conversation in the open transaction. Its text so far stays. */
export async function stopWriting(deps: Changes, tx: Tx, conversationId: string): Promise<void> {
  const reply = await findWriting(tx, conversationId);
  if (!reply) return;
  await endReply(deps, tx, reply.id, { status: "stopped" });
  await deps.jobQueue.withdraw(tx, replyJobKey(reply.id));
}
