import type { z } from "zod";
import {
  type Conversation,
  type ConversationWithMessages,
  conversation,
  conversations,
  conversationWithMessages,
} from "../../contract/conversations.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { Answer, Person } from "./verbs.ts";

const exchange = conversations.send.answer.payload;
const page = conversations.list.answer.payload;
const messagePage = conversations.messages.answer.payload;

interface Said {
  attachments?: string[];
  key?: string;
  prefer?: string;
}

/** What somebody does with their conversations, through the API. */
export function talkingAs(studio: StudioBackend, person: Person) {
  const headersOf = ({ key, prefer }: Said) => ({ "idempotency-key": key, prefer });
  const bodyOf = (content: string, { attachments }: Said) => ({ content, ...(attachments && { attachments }) });
  const talking = {
    /** Begins one and returns it; throws when it is refused. */
    async begin(content?: string, about: { title?: string; key?: string } = {}): Promise<ConversationWithMessages> {
      const body = { title: about.title, message: content === undefined ? undefined : { content } };
      const headers = { "idempotency-key": about.key };
      const answer = await studio.call(conversations.create, { body, headers }, person.access);
      return conversationWithMessages.parse(answer.json);
    },
    /** Says something and gives the answer to the request, whatever it is. */
    send: (id: string, content: string, said: Said = {}): Promise<Answer> =>
      studio.call(
        conversations.send,
        { params: { id }, body: bodyOf(content, said), headers: headersOf(said) },
        person.access,
      ),
    edit: (id: string, message_id: string, content: string, said: Said = {}): Promise<Answer> =>
      studio.call(
        conversations.edit,
        { params: { id, message_id }, body: bodyOf(content, said), headers: headersOf(said) },
        person.access,
      ),
    retry: (id: string, message_id: string, said: Said = {}): Promise<Answer> =>
      studio.call(conversations.retry, { params: { id, message_id }, headers: headersOf(said) }, person.access),
    /** Says something and waits for the exchange. */
    async say(id: string, content: string, said: Said = {}): Promise<z.infer<typeof exchange>> {
      return exchange.parse((await talking.send(id, content, said)).json);
    },
    stop: (id: string) => studio.call(conversations.stop, { params: { id } }, person.access),
    async read(id: string): Promise<ConversationWithMessages> {
      return conversationWithMessages.parse(
        (await studio.call(conversations.get, { params: { id } }, person.access)).json,
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
      return page.parse((await studio.call(conversations.list, { query }, person.access)).json);
    },
    async messages(id: string, query: { before?: string; page?: number; page_size?: number } = {}) {
      return messagePage.parse(
        (await studio.call(conversations.messages, { params: { id }, query }, person.access)).json,
      );
    },
    async change(id: string, body: { title?: string; is_favorite?: boolean }): Promise<Conversation> {
      return conversation.parse(
        (await studio.call(conversations.update, { params: { id }, body }, person.access)).json,
      );
    },
    remove: (id: string) => studio.call(conversations.remove, { params: { id } }, person.access),
    restore: (id: string) => studio.call(conversations.restore, { params: { id } }, person.access),
  };
  return talking;
}
