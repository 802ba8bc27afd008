import { conversations } from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { addExchange, askedOf, type ExchangeRecord, inConversation, refuseMissing } from "../exchanges.ts";
import { digestOf, replyLimits } from "../rules.ts";
import { followExchange } from "../streams.ts";
import { awaitReply } from "./await-reply.ts";

/** Adds a message to one of the caller's conversations and requests a reply. The same key returns the same exchange. */
export const sendMessage = implement(
  conversations.send,
  {
    limits: replyLimits,
    stream: (deps, input, caller) => followExchange(deps, input.params.id, caller, () => say(deps, input, caller)),
  },
  async (deps, input, caller) => awaitReply(deps, await say(deps, input, caller), input.headers.prefer, caller),
);

async function say(
  deps: ConversationsDeps,
  { params: { id }, body, headers }: ParsedInput<typeof conversations.send>,
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const attached = await refuseMissing(deps, body, caller);
  if (!attached.ok) return attached;
  const sending = { ...askedOf(headers), requestSha256: digestOf({ send: id, ...body }) };
  return inConversation(deps, id, sending, caller, (tx, conversation) =>
    addExchange(deps, tx, conversation, body, { sending, caller }),
  );
}
