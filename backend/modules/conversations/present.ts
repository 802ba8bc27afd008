import { z } from "zod";
import type { Conversation, ConversationWithMessages, Message } from "../../../contract/conversations.ts";
import { instant } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import { readPage } from "../../adapters/database/paging.ts";
import { sentence } from "../../http/messages.ts";
import type { SignedInCaller } from "../../http/operation.ts";
import { toCredits } from "../credits/index.ts";
import type { ConversationsDeps } from "./deps.ts";
import type { ConversationRecord } from "./records/conversations.ts";
import { latestMessages, type MessageRecord, runsOf } from "./records/messages.ts";
import { shownMessages } from "./rules.ts";
import { suggestionsOf } from "./suggestions.ts";

const ids = z.array(z.string());

export function attachmentsOf({ attachments }: Pick<MessageRecord, "attachments">): string[] {
  return ids.parse(JSON.parse(attachments));
}

export function presentConversation(row: ConversationRecord, excerpt: string | null = null): Conversation {
  return {
    id: row.id,
    title: row.title,
    is_favorite: row.is_favorite === 1,
    message_count: row.message_count,
    excerpt,
    created_at: instant(row.created_at),
    updated_at: instant(row.used_at),
  };
}

/** Presents messages with their existing attachments and the runs started from them. */
export async function presentMessages(
  { database, gallery }: Pick<ConversationsDeps, "database" | "gallery">,
  rows: readonly MessageRecord[],
  caller: { userId: string; language: Language },
): Promise<Message[]> {
  const [creations, runs] = await Promise.all([
    gallery.creations(caller.userId, rows.flatMap(attachmentsOf)),
    runsOf(
      database.read,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    content: row.content,
    status: row.status,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: sentence(caller.language, `reply.${row.error_code}`) },
    attachments: attachmentsOf(row).flatMap((id) => creations.get(id) ?? []),
    suggestions: row.role === "assistant" ? suggestionsOf(row.content) : [],
    generation_ids: runs.get(row.id) ?? [],
    cost_credits: toCredits(row.cost_hundredths),
    created_at: instant(row.created_at),
  }));
}

/** Presents a conversation with its latest messages. */
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
