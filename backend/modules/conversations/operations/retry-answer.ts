import { conversations } from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { addReply, askedOf, type ExchangeRecord, inConversation } from "../exchanges.ts";
import { latestMessages } from "../records/messages.ts";
import { digestOf, replyLimits } from "../rules.ts";
import { followExchange } from "../streams.ts";
import { awaitReply } from "./await-reply.ts";

/** Requests a new reply to the last message, given by its own id or its reply's. The old reply is replaced. */
export const retryAnswer = implement(
  conversations.retry,
  {
    limits: replyLimits,
    stream: (deps, input, caller) => followExchange(deps, input.params.id, caller, () => say(deps, input, caller)),
  },
  async (deps, input, caller) => awaitReply(deps, await say(deps, input, caller), input.headers.prefer, caller),
);

async function say(
  deps: ConversationsDeps,
  { params: { id, message_id }, headers }: ParsedInput<typeof conversations.retry>,
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const sending = { ...askedOf(headers), requestSha256: digestOf({ retry: message_id }) };
  return inConversation(deps, id, sending, caller, async (tx, conversation) => {
    const [answer, message] = await latestMessages(tx, id, { limit: 2 });
    if (answer?.role !== "assistant" || message?.role !== "user") return refuse("NOT_FOUND");
    if (![answer.id, message.id].includes(message_id)) return refuse("NOT_FOUND");
    const reply = await addReply(deps, tx, conversation, [], { sending, caller, replacing: answer.number });
    return reply.ok ? done({ message, reply: reply.value }) : reply;
  });
}
