import {
  type Conversation,
  type ConversationWithMessages,
  conversations,
  type Message,
} from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { offsetOf, readPage } from "../../../adapters/database/paging.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { listAddress } from "../../../http/page-addresses.ts";
import type { ConversationsDeps } from "../deps.ts";
import { presentConversation, presentMessages } from "../present.ts";
import { type ConversationRecord, findConversation } from "../records/conversations.ts";
import { findMessage, latestMessages } from "../records/messages.ts";
import { shownMessages } from "../rules.ts";

/** One of the caller's conversations with its latest messages. */
export async function readConversation(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<ConversationWithMessages>> {
  const found = await findConversation(deps.database.read, caller.userId, id);
  return found ? done(await withMessages(deps, found, caller)) : refuse("NOT_FOUND");
}

export async function withMessages(
  deps: ConversationsDeps,
  found: ConversationRecord,
  caller: SignedInCaller,
): Promise<ConversationWithMessages> {
  const read = (limit: number) => latestMessages(deps.database.read, found.id, { limit });
  const { items, next } = await readPage(read, shownMessages);
  return {
    ...presentConversation(found),
    messages: await presentMessages(deps, items.toReversed(), caller),
    has_earlier: next !== undefined,
  };
}

/** The messages of one of the caller's conversations, the latest first. */
export async function listMessages(
  deps: ConversationsDeps,
  id: string,
  query: ParsedInput<typeof conversations.messages>["query"],
  caller: SignedInCaller,
): Promise<Outcome<{ count: number; next: string | null; previous: string | null; results: Message[] }>> {
  const { read } = deps.database;
  const found: Pick<Conversation, "message_count"> | undefined = await findConversation(read, caller.userId, id);
  if (!found) return refuse("NOT_FOUND");
  const edge = query.before === undefined ? undefined : await findMessage(read, caller.userId, id, query.before);
  if (query.before !== undefined && !edge) return refuse("NOT_FOUND");
  const part = { before: edge?.number, offset: offsetOf(query) };
  const { items, next } = await readPage((limit) => latestMessages(read, id, { ...part, limit }), query.page_size);
  const path = conversations.messages.path.replace("{id}", id);
  const { page_size } = query;
  return done({
    count: found.message_count,
    // Led on from a message, so that what is said meanwhile moves nothing.
    next: next ? listAddress(path, { before: next.id, page_size }) : null,
    previous: query.page > 1 ? listAddress(path, { before: query.before, page: query.page - 1, page_size }) : null,
    results: await presentMessages(deps, items, caller),
  });
}
