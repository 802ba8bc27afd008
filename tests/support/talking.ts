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

/** A stream of a conversation's events, taken in as a page does. */
async function followAt(studio: StudioBackend, path: string, init: RequestInit, user: TestUser) {
  const headers = { ...init.headers, authorization: `Bearer ${user.access}` };
  const request = new Request(new URL(path, "http://api.internal"), { ...init, headers });
  const response = await studio.backend.fetch(request);
  const reader = response.body?.getReader();
  const shown = new Map<string, Message>();
  const seen: string[] = [];

  /** Takes in what comes next; whether anything did. */
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
    /** The next bytes as they come. */
    read: async () => (await reader?.read()) ?? { value: undefined },
    /** Takes in events until the last message is as wanted; throws when the stream ends before. */
    async until(isAsWanted: (last: Message | undefined) => boolean) {
      while (!isAsWanted([...shown.values()].at(-1))) {
        if (!(await next())) throw new Error("The stream ended.");
      }
    },
    /** Takes in all there is until the stream ends. */
    async toEnd() {
      while (await next());
    },
    leave: () => reader?.cancel(),
  };
}

/** What somebody does with their conversations, through the API. */
export function talkingAs(studio: StudioBackend, user: TestUser) {
  const headersOf = ({ key, prefer, maxCost }: Said) => ({
    "idempotency-key": key,
    "max-cost-credits": maxCost,
    prefer,
  });
  const bodyOf = (content: string, { attachments }: Said) => ({ content, ...(attachments && { attachments }) });
  const talking = {
    /** Begins one and returns it; throws when it is refused. */
    async begin(content?: string, about: Beginning = {}): Promise<ConversationWithMessages> {
      return conversationWithMessages.parse((await talking.askToBegin(content, about)).json);
    },
    /** The same, and gives the answer to the request, whatever it is. */
    askToBegin(content?: string, { title, key, keyMaxAge, maxCost }: Beginning = {}): Promise<Answer> {
      const body = { title, message: content === undefined ? undefined : { content } };
      const headers = { "idempotency-key": key, "idempotency-max-age": keyMaxAge, "max-cost-credits": maxCost };
      return studio.call(conversations.create, { body, headers }, user.access);
    },
    /** Says something and gives the answer to the request, whatever it is. */
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
    /** Says something and waits for the exchange. */
    async say(id: string, content: string, said: Said = {}): Promise<z.infer<typeof exchange>> {
      return exchange.parse((await talking.send(id, content, said)).json);
    },
    stop: (id: string) => studio.call(conversations.stop, { params: { id } }, user.access),
    async read(id: string): Promise<ConversationWithMessages> {
      return conversationWithMessages.parse(
        (await studio.call(conversations.get, { params: { id } }, user.access)).json,
      );
    },
    /** Looks at one again and again until it is as wanted; throws after twenty seconds. */
    awaitThat: (id: string, isAsWanted: (read: ConversationWithMessages) => boolean) =>
      waitFor(async () => {
        const current = await talking.read(id);
        return isAsWanted(current) ? current : undefined;
      }, `conversation ${id}`),
    /** Waits until nothing is being written in it. */
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
    /** Follows one as events. */
    follow: (id: string) => followAt(studio, conversations.events.path.replace("{id}", id), { method: "GET" }, user),
    /** Says something and follows the answer as events. */
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
