import type { conversations, Message } from "../../../contract/conversations.ts";
import type { ParsedInput } from "../../../contract/endpoint.ts";
import { conversationMessagesMax } from "../../../contract/limits.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../http/operation.ts";
import { indexMessage, signalAfterCommit } from "./changes.ts";
import type { ConversationsDeps } from "./deps.ts";
import { titleDocument } from "./documents.ts";
import { replyJob } from "./jobs.ts";
import { presentMessages } from "./present.ts";
import { type ConversationRecord, lockConversation, updateConversation } from "./records/conversations.ts";
import * as messages from "./records/messages.ts";
import { titleOf } from "./title.ts";

export type NewMessage = ParsedInput<typeof conversations.send>["body"];

/** A user's message and its reply. */
export interface ExchangeRecord {
  message: messages.MessageRecord;
  reply: messages.MessageRecord;
}

/** Identifies a submission. The same key with the same digest is a repeat. */
export interface Sending {
  key: string | null;
  requestSha256: string;
  /** The highest price of the reply, in credits. Any price is accepted without it. */
  maxCostCredits?: number | undefined;
}

/** Refuses attachments that do not exist or belong to another user. */
export async function refuseMissing(
  { gallery }: Pick<ConversationsDeps, "gallery">,
  { attachments }: NewMessage,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const found = await gallery.creations(caller.userId, attachments);
  const isMissing = attachments.some((id) => !found.has(id));
  return isMissing ? refuseFields({ field: "attachments", key: "pictureMissing", values: {} }) : done(undefined);
}

/** Returns the result of an earlier submission; `undefined` when its key was never used. */
export async function repeatedExchange(
  { database }: Pick<ConversationsDeps, "database">,
  { key, requestSha256 }: Sending,
  conversationId: string,
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord> | undefined> {
  if (key === null) return undefined;
  const known = await messages.findMessageByKey(database.read, caller.userId, key);
  if (!known) return undefined;
  if (known.request_sha256 !== requestSha256 || known.conversation_id !== conversationId) return refuse("CONFLICT");
  const exchange = await exchangeAround(database.read, known);
  return exchange ? done(exchange) : refuse("CONFLICT");
}

/** The exchange that contains a message. */
async function exchangeAround(
  queries: Parameters<typeof messages.latestMessages>[0],
  known: messages.MessageRecord,
): Promise<ExchangeRecord | undefined> {
  if (known.role === "user") {
    const [, reply] = await messages.messagesFrom(queries, known.conversation_id, known.number, 2);
    return reply && { message: known, reply };
  }
  const [message] = await messages.latestMessages(queries, known.conversation_id, { before: known.number, limit: 1 });
  return message && { message, reply: known };
}

/**
 * Runs a change that needs a reply in one of the caller's conversations, all or nothing. Only one reply is written at a
 * time: the change is refused while another one is pending. A repeated submission returns the first result.
 */
export async function inConversation(
  deps: ConversationsDeps,
  conversationId: string,
  sending: Sending,
  caller: SignedInCaller,
  change: (tx: Tx, conversation: ConversationRecord) => Promise<Outcome<ExchangeRecord>>,
): Promise<Outcome<ExchangeRecord>> {
  const { database } = deps;
  const repeated = () => repeatedExchange(deps, sending, conversationId, caller);
  const before = await repeated();
  if (before) return before;
  try {
    const outcome = await database.transaction(async (tx) => {
      const conversation = await lockConversation(database, tx, caller.userId, conversationId);
      if (!conversation) return refuse("NOT_FOUND");
      if (await messages.findWriting(tx, conversationId)) return refuse("CONFLICT", "answerUnderWay");
      return change(tx, conversation);
    });
    // A concurrent request with the same key may have finished first.
    return outcome.ok ? outcome : ((await repeated()) ?? outcome);
  } catch (error) {
    const first = database.isUniqueViolation(error) && (await repeated());
    if (first) return first;
    throw error;
  }
}

/** The context of a submitted message. */
export interface Said {
  sending: Sending;
  caller: SignedInCaller;
  /** The first message number to replace. All later messages are replaced with it. */
  replacing?: number;
}

/** Adds a message and its pending reply in the open transaction. The conversation must be locked or new. */
export async function addExchange(
  deps: ConversationsDeps,
  tx: Tx,
  conversation: ConversationRecord,
  body: NewMessage,
  said: Said,
): Promise<Outcome<ExchangeRecord>> {
  const message: messages.MessageRecord = {
    ...blank(deps, conversation),
    role: "user",
    content: body.content.replace(/\r\n?/g, "\n"),
    status: "done",
    attachments: JSON.stringify([...new Set(body.attachments)]),
    idempotency_key: said.sending.key,
    request_sha256: said.sending.requestSha256,
  };
  const title = conversation.title === "" ? titleOf(message.content) : conversation.title;
  const reply = await addReply(deps, tx, { ...conversation, title }, [message], said);
  if (!reply.ok) return reply;
  await indexMessage(deps, tx, message);
  if (title !== conversation.title) await indexTitle(deps, tx, { ...conversation, title });
  return done({ message, reply: reply.value });
}

/** Adds a pending reply after the new messages, in the open transaction. A refusal changes nothing. */
export async function addReply(
  deps: ConversationsDeps,
  tx: Tx,
  conversation: ConversationRecord,
  before: messages.MessageRecord[],
  { sending, caller, replacing }: Said,
): Promise<Outcome<messages.MessageRecord>> {
  const { credits } = deps;
  const replaced = replacing === undefined ? 0 : await messages.countFrom(tx, conversation.id, replacing);
  const count = conversation.message_count - replaced + before.length + 1;
  if (count > conversationMessagesMax) return refuse("CONFLICT", "conversationFull");
  const cost = credits.replyPriceHundredths();
  const reply: messages.MessageRecord = {
    ...blank(deps, conversation),
    number: conversation.next_number + before.length,
    role: "assistant",
    content: "",
    status: "writing",
    attachments: "[]",
    language: caller.language,
    cost_hundredths: cost,
    // The key belongs to the first message that the submission creates.
    idempotency_key: before.length > 0 ? null : sending.key,
    request_sha256: sending.requestSha256,
  };
  if (cost > 0) {
    const held = await credits.hold(tx, {
      accountId: caller.userId,
      holdId: reply.id,
      amountHundredths: cost,
      ref: `reply:${reply.id}`,
      maxCostCredits: sending.maxCostCredits,
    });
    if (!held.ok) return held.code === "INSUFFICIENT_CREDITS" ? { ...held, message: "creditsForReply" } : held;
  } else if ((await credits.lockAccount(tx, caller.userId)).closed_at !== null) {
    // The account was closed since the caller was identified. A hold checks this itself.
    return refuse("FORBIDDEN", "accountDisabled");
  }
  if (replacing !== undefined) await messages.removeFrom(tx, conversation.id, replacing);
  await messages.insertMessages(tx, [...before, reply]);
  await updateConversation(tx, conversation.id, {
    title: conversation.title,
    message_count: count,
    next_number: reply.number + 1,
    used_at: reply.created_at,
  });
  await deps.jobQueue.enqueue(tx, replyJob(reply));
  signalAfterCommit(deps, tx, conversation.id);
  return done(reply);
}

/** Adds a conversation's title to the search index. */
export async function indexTitle(
  { search }: Pick<ConversationsDeps, "search">,
  tx: Tx,
  conversation: ConversationRecord,
): Promise<void> {
  await search.put(tx, titleDocument(conversation));
}

function blank({ runtime }: Pick<ConversationsDeps, "runtime">, conversation: ConversationRecord) {
  return {
    id: runtime.newId(),
    conversation_id: conversation.id,
    owner_id: conversation.owner_id,
    number: conversation.next_number,
    error_code: null,
    language: null,
    writer: null,
    cost_hundredths: 0,
    created_at: runtime.now(),
  };
}

export interface Exchange {
  message: Message;
  reply: Message;
}

/** Reads the idempotency key and the highest price, in credits, from a request's headers. */
export function askedOf(headers: { "idempotency-key"?: string | undefined; "max-cost-credits"?: number | undefined }) {
  return { key: headers["idempotency-key"] ?? null, maxCostCredits: headers["max-cost-credits"] };
}

/** Returns an exchange as the API shows it; NOT_FOUND when a message is gone. */
export async function presentExchange(
  deps: ConversationsDeps,
  { message, reply }: ExchangeRecord,
  caller: SignedInCaller,
): Promise<Outcome<Exchange>> {
  const [said, answer] = await presentMessages(deps, [message, reply], caller);
  return said && answer ? done({ message: said, reply: answer }) : refuse("NOT_FOUND");
}
