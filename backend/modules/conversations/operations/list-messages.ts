import { type Conversation, conversations } from "../../../../contract/conversations.ts";
import { offsetOf, readPage } from "../../../adapters/database/paging.ts";
import { done, refuse } from "../../../http/operation.ts";
import { listAddress } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentMessages } from "../present.ts";
import { findConversation } from "../records/conversations.ts";
import { findMessage, latestMessages } from "../records/messages.ts";

/** Lists the messages of one of the caller's conversations, the latest first. */
export const listMessages = implement(conversations.messages, async (deps, { params: { id }, query }, caller) => {
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
    // The next page starts at a message, so that new messages do not shift it.
    next: next ? listAddress(path, { before: next.id, page_size }) : null,
    previous: query.page > 1 ? listAddress(path, { before: query.before, page: query.page - 1, page_size }) : null,
    results: await presentMessages(deps, items, caller),
  });
});
