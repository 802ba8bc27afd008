import type { Queries } from "../../adapters/database/port.ts";
import type { SearchDocument } from "../../adapters/search/port.ts";
import { type ConversationRecord, conversationsOfAll } from "./records/conversations.ts";
import { type MessageRecord, messagesOfAll } from "./records/messages.ts";
import { searchOwner } from "./rules.ts";

/** Returns the search document of a conversation: its title. */
export function titleDocument({ id, owner_id, created_at, title }: ConversationRecord): SearchDocument {
  return { id, ownerId: searchOwner(owner_id), at: created_at, text: title };
}

/** Returns the search document of a message. */
export function messageDocument({ id, owner_id, created_at, content }: MessageRecord): SearchDocument {
  return { id, ownerId: searchOwner(owner_id), at: created_at, text: content };
}

/** Returns the search documents of the conversations and messages among these ids, of all owners. */
export async function conversationDocuments(queries: Queries, ids: readonly string[]): Promise<SearchDocument[]> {
  const [conversations, messages] = await Promise.all([conversationsOfAll(queries, ids), messagesOfAll(queries, ids)]);
  return [...conversations.map(titleDocument), ...messages.map(messageDocument)];
}
