import { conversation, conversations, conversationWithMessages, message } from "../../../contract/conversations.ts";
import { unknownId, unknownInstant } from "../unknown.ts";
import { type Completion, type Completions, firstOf } from "./completion.ts";
import { firstInstant } from "./read-scalar.ts";

const aboutConversation: Completion = (given, { asked }) => ({
  id: asked.path === conversations.create.path && asked.body !== undefined ? unknownId : asked.params?.id,
  title: firstOf(given, "name", "subject") ?? "",
  is_favorite:
    firstOf(given, "is_favourite", "is_favorited", "favorite", "favourite", "favorited", "favourited") ?? false,
  message_count: Array.isArray(given.messages) ? given.messages.length : 0,
  excerpt: null,
  created_at: unknownInstant,
  updated_at: firstInstant(given.created_at),
});

export const conversationFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [conversation, aboutConversation],
  [
    conversationWithMessages,
    (given, place) => ({ ...aboutConversation(given, place), messages: [], has_earlier: false }),
  ],
  [
    message,
    (given, { index }) => ({
      id: String(index),
      role: firstOf(given, "sender", "author", "from") ?? "assistant",
      content: firstOf(given, "text", "message", "body"),
      status: "done",
      error: null,
      attachments: [],
      suggestions: [],
      generation_ids: [],
      cost_credits: 0,
      created_at: unknownInstant,
    }),
  ],
]);
