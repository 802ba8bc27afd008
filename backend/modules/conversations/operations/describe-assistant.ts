import { conversations } from "../../../../contract/conversations.ts";
import { conversationMessagesMax, messageMaxCharacters } from "../../../../contract/limits.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { implement } from "../deps.ts";

/** Returns the assistant's label, the price of a reply, and the limits on messages. */
export const describeAssistant = implement(
  conversations.assistant,
  async ({ assistant, credits }, _input, { language }) =>
    done({
      kind: assistant.kind,
      label: assistant.label(language),
      sees_pictures: assistant.seesPictures,
      reply_credits: toCredits(credits.replyPriceHundredths()),
      message_max_characters: messageMaxCharacters,
      conversation_max_messages: conversationMessagesMax,
    }),
);
