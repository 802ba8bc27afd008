import { conversations } from "../../../contract/conversations.ts";
import type { ParsedInput } from "../../../contract/endpoint.ts";
import { conversationMessagesMax, messageMaxCharacters } from "../../../contract/limits.ts";
import { done, type Outcome, type Route, route, type SignedInCaller } from "../../http/operation.ts";
import { toCredits } from "../credits/index.ts";
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
import type { ConversationStreams } from "./operations/stream-conversation.ts";
import { waitOf } from "./rules.ts";

interface Saying {
  params: { id: string };
  headers: { "idempotency-key"?: string; "max-cost-credits"?: number; prefer?: string };
}

export function conversationRoutes(
  deps: ConversationsDeps,
  streams: ConversationStreams,
  ending: AbortSignal,
): Route[] {
  const { assistant, credits, times } = deps;
  const askedOf = (headers: Omit<Saying["headers"], "prefer">) => ({
    key: headers["idempotency-key"] ?? null,
    maxCostCredits: headers["max-cost-credits"],
  });
  /** What is said is answered when the answer has ended, or followed until it has. */
  const answered = <I extends Saying>(say: (input: I, caller: SignedInCaller) => Promise<Outcome<ExchangeRecord>>) => ({
    async operation(input: I, caller: SignedInCaller): Promise<Outcome<Exchange>> {
      const exchange = await say(input, caller);
      if (!exchange.ok) return exchange;
      const wait = waitOf(input.headers.prefer, times.waitMaxMilliseconds);
      return awaitReply(deps, exchange.value, wait, caller, ending);
    },
    options: {
      limits: replyLimits,
      stream: (input: I, caller: SignedInCaller) =>
        streams.followExchange(input.params.id, caller, () => say(input, caller)),
    },
  });
  const send = answered<ParsedInput<typeof conversations.send>>(({ params, body, headers }, caller) =>
    sendMessage(deps, { ...params, body, ...askedOf(headers) }, caller),
  );
  const edit = answered<ParsedInput<typeof conversations.edit>>(({ params, body, headers }, caller) =>
    editMessage(deps, { ...params, body, ...askedOf(headers) }, caller),
  );
  const retry = answered<ParsedInput<typeof conversations.retry>>(({ params, headers }, caller) =>
    retryAnswer(deps, { ...params, ...askedOf(headers) }, caller),
  );
  return [
    route(conversations.assistant, async (_input, { language }) =>
      done({
        kind: assistant.kind,
        label: assistant.label(language),
        sees_pictures: assistant.seesPictures,
        reply_credits: toCredits(credits.replyPriceHundredths),
        message_max_characters: messageMaxCharacters,
        conversation_max_messages: conversationMessagesMax,
      }),
    ),
    route(conversations.list, ({ query }, caller) => listConversations(deps, query, caller)),
    route(
      conversations.create,
      ({ body, headers }, caller) =>
        beginConversation(
          deps,
          { body, ...askedOf(headers), keyMaxAgeSeconds: headers["idempotency-max-age"] },
          caller,
        ),
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
    route(conversations.send, send.operation, send.options),
    route(conversations.edit, edit.operation, edit.options),
    route(conversations.retry, retry.operation, retry.options),
    route(conversations.events, ({ params }, caller) => streams.follow(params.id, caller)),
    route(conversations.stop, ({ params }, caller) => stopAnswer(deps, params.id, caller)),
    route(conversations.addRun, ({ params, body }, caller) => noteRun(deps, { ...params, ...body }, caller)),
  ];
}
