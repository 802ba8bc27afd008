import type { Message } from "../../../../contract/conversations.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { ConversationsDeps } from "../deps.ts";
import { presentMessages } from "../present.ts";
import { countFrom, findMessage, latestMessages } from "../records/messages.ts";
import { digestOf } from "../rules.ts";
import { titleOf } from "../title.ts";
import {
  addExchange,
  addReply,
  type ExchangeRecord,
  inConversation,
  type NewMessage,
  refuseMissing,
  type Sending,
} from "./say.ts";

export interface Exchange {
  message: Message;
  reply: Message;
}

interface InMessage {
  id: string;
  message_id: string;
}

type Asked = Pick<Sending, "key" | "maxCostCredits">;

/** Says something in one of the caller's conversations and has it answered; the same key gives the same exchange. */
export async function sendMessage(
  deps: ConversationsDeps,
  { id, body, key, maxCostCredits }: Asked & { id: string; body: NewMessage },
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const attached = await refuseMissing(deps, body, caller);
  if (!attached.ok) return attached;
  const sending = { key, maxCostCredits, requestSha256: digestOf({ send: id, ...body }) };
  return inConversation(deps, id, sending, caller, (tx, conversation) =>
    addExchange(deps, tx, conversation, body, { sending, caller }),
  );
}

/** Says one of the caller's messages differently; it and what came after it are replaced. */
export async function editMessage(
  deps: ConversationsDeps,
  { id, message_id, body, key, maxCostCredits }: Asked & InMessage & { body: NewMessage },
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const attached = await refuseMissing(deps, body, caller);
  if (!attached.ok) return attached;
  const sending = { key, maxCostCredits, requestSha256: digestOf({ edit: message_id, ...body }) };
  return inConversation(deps, id, sending, caller, async (tx, conversation) => {
    const edited = await findMessage(tx, caller.userId, id, message_id);
    if (edited?.role !== "user") return refuse("NOT_FOUND");
    // A title that was made of the first message is made of the first message again.
    const isFirst = (await countFrom(tx, id, edited.number)) === conversation.message_count;
    const named =
      isFirst && conversation.title === titleOf(edited.content) ? { ...conversation, title: "" } : conversation;
    return addExchange(deps, tx, named, body, { sending, caller, replacing: edited.number });
  });
}

/** Has the last message answered anew, named by itself or by the answer it had; that answer is replaced. */
export async function retryAnswer(
  deps: ConversationsDeps,
  { id, message_id, key, maxCostCredits }: Asked & InMessage,
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const sending = { key, maxCostCredits, requestSha256: digestOf({ retry: message_id }) };
  return inConversation(deps, id, sending, caller, async (tx, conversation) => {
    const [answer, message] = await latestMessages(tx, id, { limit: 2 });
    if (answer?.role !== "assistant" || message?.role !== "user") return refuse("NOT_FOUND");
    if (![answer.id, message.id].includes(message_id)) return refuse("NOT_FOUND");
    const reply = await addReply(deps, tx, conversation, [], { sending, caller, replacing: answer.number });
    return reply.ok ? done({ message, reply: reply.value }) : reply;
  });
}

/** An exchange as its owner sees it. */
export async function presentExchange(
  deps: ConversationsDeps,
  { message, reply }: ExchangeRecord,
  caller: SignedInCaller,
): Promise<Outcome<Exchange>> {
  const [said, answer] = await presentMessages(deps, [message, reply], caller);
  return said && answer ? done({ message: said, reply: answer }) : refuse("NOT_FOUND");
}
