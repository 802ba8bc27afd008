import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { aspectRatios, generationTypes } from "./generation-terms.ts";
import {
  attachmentsPerMessageMax,
  conversationTitleMaxCharacters,
  messageMaxCharacters,
  searchMaxCharacters,
} from "./limits.ts";
import { flag, paged, pageQuery } from "./paging.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "./request-headers.ts";

export const messageRoles = ["user", "assistant"] as const;
export type MessageRole = (typeof messageRoles)[number];

/** What a person wrote is `done` at once; an answer is `writing` until it ended in one of the other ways. */
export const messageStatuses = ["writing", "done", "stopped", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Why an answer failed. */
export const replyErrors = ["unavailable", "stalled", "refused", "garbled", "interrupted"] as const;
export type ReplyError = (typeof replyErrors)[number];

/** A picture or film of one's own that a message speaks of. Its addresses expire like those of the creation. */
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

/** A wish that an answer proposes, ready for the composer. Read from the answer's `prompt` code blocks, in their order. */
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
    /** Markdown of an answer, plain text of a person. Of an answer that is being written, what there is of it. */
    content: z.string(),
    status: z.enum(messageStatuses),
    error: z.object({ code: z.enum(replyErrors), message: z.string() }).nullable(),
    /** Those of the attached creations that are still there. */
    attachments: z.array(attachment),
    suggestions: z.array(suggestion),
    /** The runs that were started from this message, the oldest first. */
    generation_ids: z.array(z.string()),
    cost_credits: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof message>;

export const conversation = z
  .object({
    id: z.string(),
    /** Made from the first message until somebody gives one; empty before there is either. */
    title: z.string(),
    is_favorite: z.boolean(),
    message_count: z.number().int(),
    /** What was found, of a search: a few words around it from the newest message it is in. */
    excerpt: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof conversation>;

/** With its latest messages, the oldest of them first. */
export const conversationWithMessages = conversation
  .extend({
    messages: z.array(message),
    /** Whether there are messages before those. */
    has_earlier: z.boolean(),
  })
  .meta({ id: "ConversationWithMessages" });
export type ConversationWithMessages = z.infer<typeof conversationWithMessages>;

/** Who answers, and what may be asked of it. */
export const assistant = z
  .object({
    /** `coach` writes by rules, `model` is a language model. */
    kind: z.enum(["coach", "model"]),
    /** The name people read. */
    label: z.string(),
    sees_pictures: z.boolean(),
    reply_credits: z.number(),
    message_max_characters: z.number().int(),
    conversation_max_messages: z.number().int(),
  })
  .meta({ id: "Assistant" });
export type AssistantInfo = z.infer<typeof assistant>;

const title = z.string().trim().min(1).max(conversationTitleMaxCharacters);

/** Something to say. Control characters but for line breaks and tabs are refused. */
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
  /** Of the answer. */
  ...maxCost.shape,
  /** RFC 7240, section 4.3: `wait=10` answers after so many seconds at most, with what there is of the answer by then. */
  prefer: z.string().max(100).optional(),
});
/** What was said, and the answer to it. */
const exchange = z.object({ message, reply: message }).meta({ id: "Exchange" });
const sendRefusals = ["NOT_FOUND", "CONFLICT", "INSUFFICIENT_CREDITS", "RATE_LIMITED", "SERVICE_UNAVAILABLE"] as const;
const scope = "conversations";

export const conversations = {
  assistant: endpoint({
    method: "GET",
    path: "/api/conversations/assistant/",
    tag: "Conversations",
    summary: "Who answers, and within which bounds.",
    auth: "bearer",
    scope,
    answer: { status: 200, payload: assistant },
    refusals: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/conversations/",
    tag: "Conversations",
    summary: "Your conversations, the latest used first. A search looks into titles and messages.",
    auth: "bearer",
    scope,
    query: pageQuery.extend({
      search: z.string().trim().max(searchMaxCharacters).optional(),
      favorite: flag.optional(),
    }),
    answer: { status: 200, payload: paged(conversation) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/conversations/",
    tag: "Conversations",
    summary: "Begin a conversation, with a first message or without.",
    auth: "bearer",
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
    summary: "One of your conversations with its latest messages.",
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
    summary: "Rename one, or mark it as a favourite. What is left out stays.",
    auth: "bearer",
    scope,
    params: conversationParams,
    body: z.object({ title: title.optional(), is_favorite: z.boolean().optional() }).meta({ id: "ConversationChange" }),
    answer: { status: 200, payload: conversation.optional() },
    refusals: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/conversations/{id}/delete/",
    tag: "Conversations",
    summary: "Delete one. It can be restored for 30 days.",
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
    summary: "Bring a deleted one back.",
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
    summary: "Mark one as a favourite.",
    auth: "bearer",
    scope,
    params: conversationParams,
    answer: { status: 200, payload: conversation.optional() },
    refusals: ["NOT_FOUND"],
  }),
  unfavorite: endpoint({
    method: "DELETE",
    path: "/api/conversations/{id}/favorite/",
    tag: "Conversations",
    summary: "Make one no favourite any more.",
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
    summary: "The messages of one, the latest first. `before` a message leads on, whatever is said meanwhile.",
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
      "Say something and have it answered. Answers when the answer is written; with `Accept: text/event-stream` at once, as the stream of events that `…/events/` gives, until it is.",
    auth: "bearer",
    scope,
    params: conversationParams,
    headers: sending,
    body: newMessage,
    answer: { status: 200, payload: exchange, stream: "text/event-stream" },
    refusals: sendRefusals,
  }),
  edit: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/messages/{message_id}/edit/",
    tag: "Conversations",
    summary: "Say one of your messages differently. It and what came after it are replaced.",
    auth: "bearer",
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
    summary: "Have the last message answered anew. The answer it had is replaced.",
    auth: "bearer",
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
    summary: "End the answer that is being written; what there is of it stays.",
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
      "One of your conversations as server-sent events: `message` with a whole message when it begins and when it ends, `delta` with `{message_id, offset, text}` for what was written since.",
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
    summary: "Note that one of your runs was started from this message, so that its result appears there.",
    auth: "bearer",
    scope,
    params: messageParams,
    body: z.object({ generation_id: z.uuid() }).meta({ id: "RunOfMessage" }),
    answer: { status: 200, payload: message },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
