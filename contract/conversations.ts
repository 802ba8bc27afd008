import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { aspectRatios, generationTypes } from "./generation-terms.ts";
import { attachmentsPerMessageMax, conversationTitleMaxCharacters, messageMaxCharacters } from "./limits.ts";
import { flag, paged, pageQuery } from "./paging.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "./request-headers.ts";
import { searchText } from "./search-text.ts";

export const messageRoles = ["user", "assistant"] as const;
export type MessageRole = (typeof messageRoles)[number];

/** A user's message is `done` immediately. An answer is `writing` until it ends in one of the other statuses. */
export const messageStatuses = ["writing", "done", "stopped", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Why an answer failed. */
export const replyErrors = ["unavailable", "stalled", "refused", "garbled", "interrupted"] as const;
export type ReplyError = (typeof replyErrors)[number];

/** One of the user's creations that a message refers to. Its addresses expire like those of the creation. */
export const attachment = creation
  .pick({
    id: true,
    kind: true,
    prompt: true,
    url: true,
    thumbnail_url: true,
    thumbhash: true,
    width: true,
    height: true,
  })
  .meta({ id: "Attachment" });
export type Attachment = z.infer<typeof attachment>;

/**
 * A generation request that an answer proposes, ready for the composer. Parsed from the answer's `prompt` code blocks,
 * in order.
 */
export const suggestion = z
  .object({
    prompt: z.string(),
    negative_prompt: z.string(),
    aspect_ratio: z.enum(aspectRatios).nullable(),
    generation_type: z.enum(generationTypes).nullable(),
    style: z.string().nullable(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof suggestion>;

export const message = z
  .object({
    id: z.string(),
    role: z.enum(messageRoles),
    /**
     * Markdown for an answer, plain text for a user's message. An unfinished answer contains the text written so far.
     */
    content: z.string(),
    status: z.enum(messageStatuses),
    error: z.object({ code: z.enum(replyErrors), message: z.string() }).nullable(),
    /** The attached creations that still exist. */
    attachments: z.array(attachment),
    suggestions: z.array(suggestion),
    /** The runs that were started from this message, oldest first. */
    generation_ids: z.array(z.string()),
    cost_credits: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof message>;

export const conversation = z
  .object({
    id: z.string(),
    /** Derived from the first message until the user sets one; empty before. */
    title: z.string(),
    is_favorite: z.boolean(),
    message_count: z.number().int(),
    /** In search results, a few words around the match in its newest matching message. */
    excerpt: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof conversation>;

/** With its latest messages, oldest first. */
export const conversationWithMessages = conversation
  .extend({
    messages: z.array(message),
    /** Whether there are earlier messages. */
    has_earlier: z.boolean(),
  })
  .meta({ id: "ConversationWithMessages" });
export type ConversationWithMessages = z.infer<typeof conversationWithMessages>;

/** The assistant and its limits. */
export const assistant = z
  .object({
    /** `coach` follows rules, `model` is a language model. */
    kind: z.enum(["coach", "model"]),
    /** The name that users see. */
    label: z.string(),
    sees_pictures: z.boolean(),
    reply_credits: z.number(),
    message_max_characters: z.number().int(),
    conversation_max_messages: z.number().int(),
  })
  .meta({ id: "Assistant" });
export type AssistantInfo = z.infer<typeof assistant>;

const title = z.string().trim().min(1).max(conversationTitleMaxCharacters);

/** A new message. Control characters other than line breaks and tabs are refused. */
export const newMessage = z
  .object({
    content: z
      .string()
      .trim()
      .min(1)
      .max(messageMaxCharacters)
      .regex(/^[\t\n\r\P{Cc}]*$/u),
    attachments: z.array(z.uuid()).max(attachmentsPerMessageMax).default([]),
  })
  .meta({ id: "NewMessage" });

const conversationParams = z.object({ id: z.uuid() });
const messageParams = conversationParams.extend({ message_id: z.uuid() });
const sending = z.object({
  ...idempotencyKey.shape,
  /** Applies to the answer. */
  ...maxCost.shape,
  /** RFC 7240, section 4.3: `wait=10` answers after at most 10 seconds, with the text written by then. */
  prefer: z.string().max(100).optional(),
});
/** A user's message and its answer. */
const exchange = z.object({ message, reply: message }).meta({ id: "Exchange" });
const sendRefusals = ["NOT_FOUND", "CONFLICT", "INSUFFICIENT_CREDITS", "RATE_LIMITED", "SERVICE_UNAVAILABLE"] as const;
const scope = "conversations";

export const conversations = {
  assistant: endpoint({
    method: "GET",
    path: "/api/conversations/assistant/",
    tag: "Conversations",
    summary: "Retrieve the assistant and its limits.",
    auth: "bearer",
    scope,
    answer: { status: 200, payload: assistant },
    refusals: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/conversations/",
    tag: "Conversations",
    summary: "List your conversations, most recently used first. A search covers titles and messages.",
    auth: "bearer",
    scope,
    query: pageQuery.extend({
      search: searchText,
      favorite: flag.optional(),
    }),
    answer: { status: 200, payload: paged(conversation) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/conversations/",
    tag: "Conversations",
    summary: "Create a conversation, optionally with a first message.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope,
    headers: sending.omit({ prefer: true }).extend(idempotencyMaxAge.shape),
    body: z.object({ title: title.optional(), message: newMessage.optional() }).meta({ id: "NewConversation" }),
    answer: { status: 201, payload: conversationWithMessages },
    refusals: ["CONFLICT", "INSUFFICIENT_CREDITS", "RATE_LIMITED", "SERVICE_UNAVAILABLE"],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/conversations/{id}/",
    tag: "Conversations",
    summary: "Retrieve a conversation with its latest messages.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, payload: conversationWithMessages },
    refusals: ["NOT_FOUND"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/conversations/{id}/update/",
    tag: "Conversations",
    summary: "Update a conversation's title or favorite mark. Omitted fields stay unchanged.",
    auth: "bearer",
    scope,
    params: conversationParams,
    body: z.object({ title: title.optional(), is_favorite: z.boolean().optional() }).meta({ id: "ConversationChange" }),
    answer: { status: 200, payload: conversation, isDispensable: true },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/conversations/{id}/delete/",
    tag: "Conversations",
    summary: "Delete a conversation. It can be restored for 30 days.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/restore/",
    tag: "Conversations",
    summary: "Restore a deleted conversation.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, payload: conversation },
    refusals: ["NOT_FOUND"],
  }),
  favorite: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/favorite/",
    tag: "Conversations",
    summary: "Mark a conversation as a favorite.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, payload: conversation, isDispensable: true },
    refusals: ["NOT_FOUND"],
  }),
  unfavorite: endpoint({
    method: "DELETE",
    path: "/api/conversations/{id}/favorite/",
    tag: "Conversations",
    summary: "Remove the favorite mark from a conversation.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, payload: conversation },
    refusals: ["NOT_FOUND"],
  }),
  messages: endpoint({
    method: "GET",
    path: "/api/conversations/{id}/messages/",
    tag: "Conversations",
    summary:
      "List the messages of a conversation, latest first. Page with `before`, which is unaffected by new messages.",
    auth: "bearer",
    scope,
    params: conversationParams,
    query: pageQuery.extend({ before: z.uuid().optional() }),
    answer: { status: 200, payload: paged(message) },
    refusals: ["NOT_FOUND"],
  }),
  send: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/messages/",
    tag: "Conversations",
    summary:
      "Send a message to the assistant. Returns when the answer is complete. With `Accept: text/event-stream`, returns the event stream of `…/events/` immediately, until the answer is complete.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope,
    params: conversationParams,
    headers: sending,
    body: newMessage,
    answer: { status: 200, payload: exchange, isDispensable: true, stream: "text/event-stream" },
    refusals: sendRefusals,
  }),
  edit: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/messages/{message_id}/edit/",
    tag: "Conversations",
    summary: "Edit one of your messages. It and all later messages are replaced.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope,
    params: messageParams,
    headers: sending,
    body: newMessage,
    answer: { status: 200, payload: exchange, stream: "text/event-stream" },
    refusals: sendRefusals,
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/messages/{message_id}/retry/",
    tag: "Conversations",
    summary: "Regenerate the last answer. The previous one is replaced.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope,
    params: messageParams,
    headers: sending,
    answer: { status: 200, payload: exchange, stream: "text/event-stream" },
    refusals: sendRefusals,
  }),
  stop: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/stop/",
    tag: "Conversations",
    summary: "Stop the answer that is being written. The text written so far is kept.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/conversations/{id}/events/",
    tag: "Conversations",
    summary:
      "Stream a conversation as server-sent events: `message` has the whole message when it starts and when it ends, `delta` has new text as `{message_id, offset, text}`.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, fileType: "text/event-stream" },
    refusals: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  addRun: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/messages/{message_id}/runs/",
    tag: "Conversations",
    summary: "Link one of your runs to the message that it was started from, so that its outputs appear there.",
    auth: "bearer",
    scope,
    params: messageParams,
    body: z.object({ generation_id: z.uuid() }).meta({ id: "RunOfMessage" }),
    answer: { status: 200, payload: message },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
