import { z } from "zod";
import {
  type Conversation,
  type ConversationWithMessages,
  conversation,
  conversations,
  conversationWithMessages,
  type Message,
  message,
} from "../../contract/conversations.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { Answer, TestUser } from "./verbs.ts";

const exchange = conversations.send.answer.payload;
const page = conversations.list.answer.payload;
const messagePage = conversations.messages.answer.payload;

interface Said {
  attachments?: string[];
  key?: string;
  prefer?: string;
  maxCost?: number;
}

interface Beginning extends Pick<Said, "key" | "maxCost"> {
  title?: string;
  keyMaxAge?: number;
}

const delta = z.object({ message_id: z.string(), offset: z.number().int(), text: z.string() }).strict();
const streamed = /^event: (message|delta)\ndata: (.+)$/;

/** Reads a conversation's event stream, as a page does. */
async function followAt(studio: StudioBackend, path: string, init: RequestInit, user: TestUser) {
  const headers = { ...init.headers, authorization: `Bearer ${user.access}` };
  const request = new Request(new URL(path, "http://api.internal"), { ...init, headers });
  const response = await studio.backend.fetch(request);
  const reader = response.body?.getReader();
  const shown = new Map<string, Message>();
  const seen: string[] = [];

  /** Reads the next events. Returns false at the end of the stream. */
  async function next(): Promise<boolean> {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return false;
    for (const event of new TextDecoder().decode(value).split("\n\n")) {
      const [, name, data = "null"] = streamed.exec(event) ?? [];
      if (name === "message") {
        const whole = message.strict().parse(JSON.parse(data));
        shown.set(whole.id, whole);
        seen.push(`message ${whole.role} ${whole.status}`);
      } else if (name === "delta") {
        const { message_id, offset, text } = delta.parse(JSON.parse(data));
        const known = shown.get(message_id);
        if (known?.content.length !== offset) throw new Error(`A piece at ${offset} does not fit.`);
        shown.set(message_id, { ...known, content: known.content + text });
        seen.push("delta");
      }
    }
    return true;
  }

  return {
    response,
    /** The kinds of events so far. */
    seen,
    messages: () => [...shown.values()],
    next,
    /** Reads the next bytes as they arrive. */
    read: async () => (await reader?.read()) ?? { value: undefined },
    /** Reads events until the last message satisfies the condition. Throws if the stream ends first. */
    async until(isAsWanted: (last: Message | undefined) => boolean) {
      while (!isAsWanted([...shown.values()].at(-1))) {
        if (!(await next())) throw new Error("The stream ended.");
      }
    },
    /** Reads until the stream ends. */
    async toEnd() {
      while (await next());
    },
    leave: () => reader?.cancel(),
  };
}

/** Returns functions for a user's conversations through the API. */
export function talkingAs(studio: StudioBackend, user: TestUser) {
  const headersOf = ({ key, prefer, maxCost }: Said) => ({
    "idempotency-key": key,
    "max-cost-credits": maxCost,
    prefer,
  });
  const bodyOf = (content: string, { attachments }: Said) => ({ content, ...(attachments && { attachments }) });
  const talking = {
    /** Begins a conversation and returns it. Throws if it is refused. */
    async begin(content?: string, about: Beginning = {}): Promise<ConversationWithMessages> {
      return conversationWithMessages.parse((await talking.askToBegin(content, about)).json);
    },
    /** Begins a conversation and returns the answer to the request, whatever its status. */
    askToBegin(content?: string, { title, key, keyMaxAge, maxCost }: Beginning = {}): Promise<Answer> {
      const body = { title, message: content === undefined ? undefined : { content } };
      const headers = { "idempotency-key": key, "idempotency-max-age": keyMaxAge, "max-cost-credits": maxCost };
      return studio.call(conversations.create, { body, headers }, user.access);
    },
    /** Sends a message and returns the answer to the request, whatever its status. */
    send: (id: string, content: string, said: Said = {}): Promise<Answer> =>
      studio.call(
        conversations.send,
        { params: { id }, body: bodyOf(content, said), headers: headersOf(said) },
        user.access,
      ),
    edit: (id: string, message_id: string, content: string, said: Said = {}): Promise<Answer> =>
      studio.call(
        conversations.edit,
        { params: { id, message_id }, body: bodyOf(content, said), headers: headersOf(said) },
        user.access,
      ),
    retry: (id: string, message_id: string, said: Said = {}): Promise<Answer> =>
      studio.call(conversations.retry, { params: { id, message_id }, headers: headersOf(said) }, user.access),
    /** Sends a message and returns the exchange. */
    async say(id: string, content: string, said: Said = {}): Promise<z.infer<typeof exchange>> {
      return exchange.parse((await talking.send(id, content, said)).json);
    },
    stop: (id: string) => studio.call(conversations.stop, { params: { id } }, user.access),
    async read(id: string): Promise<ConversationWithMessages> {
      return conversationWithMessages.parse(
        (await studio.call(conversations.get, { params: { id } }, user.access)).json,
      );
    },
    /** Polls a conversation until it satisfies the condition. Throws after 30 seconds on an idle machine. */
    awaitThat: (id: string, isAsWanted: (read: ConversationWithMessages) => boolean) =>
      waitFor(async () => {
        const current = await talking.read(id);
        return isAsWanted(current) ? current : undefined;
      }, `conversation ${id}`),
    /** Waits until no answer is being written in the conversation. */
    awaitEnd: (id: string) =>
      talking.awaitThat(id, ({ messages }) => messages.every(({ status }) => status !== "writing")),
    async list(query: { search?: string; favorite?: "true" | "false"; page?: number; page_size?: number } = {}) {
      return page.parse((await studio.call(conversations.list, { query }, user.access)).json);
    },
    async messages(id: string, query: { before?: string; page?: number; page_size?: number } = {}) {
      return messagePage.parse(
        (await studio.call(conversations.messages, { params: { id }, query }, user.access)).json,
      );
    },
    async change(id: string, body: { title?: string; is_favorite?: boolean }): Promise<Conversation> {
      return conversation.parse((await studio.call(conversations.update, { params: { id }, body }, user.access)).json);
    },
    /** Follows a conversation as an event stream. */
    follow: (id: string) => followAt(studio, conversations.events.path.replace("{id}", id), { method: "GET" }, user),
    /** Sends a message and follows the answer as an event stream. */
    sayAndFollow: (id: string, content: string, language = "en") =>
      followAt(
        studio,
        conversations.send.path.replace("{id}", id),
        {
          method: "POST",
          body: JSON.stringify({ content }),
          headers: {
            "content-type": "application/json",
            accept: "text/event-stream",
            "accept-language": language,
          },
        },
        user,
      ),
    remove: (id: string) => studio.call(conversations.remove, { params: { id } }, user.access),
    restore: (id: string) => studio.call(conversations.restore, { params: { id } }, user.access),
  };
  return talking;
}
