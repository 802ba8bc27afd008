import { conversations } from "../../../contract/conversations.ts";
import { conversationMessagesMax, messageMaxCharacters } from "../../../contract/limits.ts";
import { done, type Outcome, type Route, route, type SignedInCaller } from "../../http/operation.ts";
import { toCredits } from "../billing/index.ts";
import type { ConversationsDeps } from "./deps.ts";
import { beginLimits, replyLimits } from "./limits.ts";
import { awaitReply } from "./operations/await-reply.ts";
import { beginConversation } from "./operations/begin-conversation.ts";
import { changeConversation, deleteConversation, restoreConversation } from "./operations/change-conversation.ts";
import { listConversations } from "./operations/list-conversations.ts";
import { noteRun } from "./operations/note-run.ts";
import { listMessages, readConversation } from "./operations/read-conversation.ts";
import type { ExchangeRecord } from "./operations/say.ts";
import { type Exchange, editMessage, retryAnswer, sendMessage } from "./operations/send-message.ts";
import { stopAnswer } from "./operations/stop-answer.ts";
import { waitOf } from "./rules.ts";

interface Sending {
  "idempotency-key"?: string;
  prefer?: string;
}

export function conversationRoutes(deps: ConversationsDeps, ending: AbortSignal): Route[] {
  const { assistant, billing, times } = deps;
  const keyOf = (headers: Sending) => headers["idempotency-key"] ?? null;
  const answered = async (
    exchange: Outcome<ExchangeRecord>,
    { prefer }: Sending,
    caller: SignedInCaller,
  ): Promise<Outcome<Exchange>> =>
    exchange.ok
      ? awaitReply(deps, exchange.value, waitOf(prefer, times.waitMaxMilliseconds), caller, ending)
      : exchange;
  return [
    route(conversations.assistant, async (_input, { language }) =>
      done({
        kind: assistant.kind,
        label: assistant.label(language),
        sees_pictures: assistant.seesPictures,
        reply_credits: toCredits(billing.replyPriceHundredths),
        message_max_characters: messageMaxCharacters,
        conversation_max_messages: conversationMessagesMax,
      }),
    ),
    route(conversations.list, ({ query }, caller) => listConversations(deps, query, caller)),
    route(
      conversations.create,
      ({ body, headers }, caller) => beginConversation(deps, { body, key: keyOf(headers) }, caller),
      { limits: beginLimits },
    ),
    route(conversations.get, ({ params }, caller) => readConversation(deps, params.id, caller)),
    route(conversations.update, ({ params, body }, caller) => changeConversation(deps, params.id, body, caller)),
    route(conversations.remove, ({ params }, caller) => deleteConversation(deps, params.id, caller)),
    route(conversations.restore, ({ params }, caller) => restoreConversation(deps, params.id, caller)),
    route(conversations.favorite, ({ params }, caller) =>
      changeConversation(deps, params.id, { is_favorite: true }, caller),
    ),
    route(conversations.unfavorite, ({ params }, caller) =>
      changeConversation(deps, params.id, { is_favorite: false }, caller),
    ),
    route(conversations.messages, ({ params, query }, caller) => listMessages(deps, params.id, query, caller)),
    route(
      conversations.send,
      async ({ params, headers, body }, caller) =>
        answered(await sendMessage(deps, { ...params, body, key: keyOf(headers) }, caller), headers, caller),
      { limits: replyLimits },
    ),
    route(
      conversations.edit,
      async ({ params, headers, body }, caller) =>
        answered(await editMessage(deps, { ...params, body, key: keyOf(headers) }, caller), headers, caller),
      { limits: replyLimits },
    ),
    route(
      conversations.retry,
      async ({ params, headers }, caller) =>
        answered(await retryAnswer(deps, { ...params, key: keyOf(headers) }, caller), headers, caller),
      { limits: replyLimits },
    ),
    route(conversations.stop, ({ params }, caller) => stopAnswer(deps, params.id, caller)),
    route(conversations.addRun, ({ params, body }, caller) => noteRun(deps, { ...params, ...body }, caller)),
  ];
}
