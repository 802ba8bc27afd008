import { conversations } from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { addExchange, askedOf, type ExchangeRecord, inConversation, refuseMissing } from "../exchanges.ts";
import { countFrom, findMessage } from "../records/messages.ts";
import { digestOf, replyLimits } from "../rules.ts";
import { followExchange } from "../streams.ts";
import { titleOf } from "../title.ts";
import { awaitReply } from "./await-reply.ts";

/** Edits one of the caller's messages. The message and everything after it are replaced. */
export const editMessage = implement(
  conversations.edit,
  {
    limits: replyLimits,
    stream: (deps, input, caller) => followExchange(deps, input.params.id, caller, () => say(deps, input, caller)),
  },
  async (deps, input, caller) => awaitReply(deps, await say(deps, input, caller), input.headers.prefer, caller),
);

async function say(
  deps: ConversationsDeps,
  { params: { id, message_id }, body, headers }: ParsedInput<typeof conversations.edit>,
  caller: SignedInCaller,
): Promise<Outcome<ExchangeRecord>> {
  const attached = await refuseMissing(deps, body, caller);
  if (!attached.ok) return attached;
  const sending = { ...askedOf(headers), requestSha256: digestOf({ edit: message_id, ...body }) };
  return inConversation(deps, id, sending, caller, async (tx, conversation) => {
    const edited = await findMessage(tx, caller.userId, id, message_id);
    if (edited?.role !== "user") return refuse("NOT_FOUND");
    // A title that was derived from the first message follows its new text.
    const isFirst = (await countFrom(tx, id, edited.number)) === conversation.message_count;
    const named =
      isFirst && conversation.title === titleOf(edited.content) ? { ...conversation, title: "" } : conversation;
    return addExchange(deps, tx, named, body, { sending, caller, replacing: edited.number });
  });
}
