import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { toCredits } from "../../credits/index.ts";
import type { ConversationsDeps } from "../deps.ts";
import { attachmentsOf } from "../present.ts";
import { everyConversation } from "../records/conversations.ts";
import { everyMessage, runsOf } from "../records/messages.ts";

const conversationsAtOnce = 100;
const messagesAtOnce = 500;

/** Yields a user's conversations, one line per conversation and one per message, the oldest first. */
export async function* exportConversations(deps: ConversationsDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("conversations.json", exported(deps, ownerId), deps.runtime.now());
}

async function* exported(
  { database }: ConversationsDeps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"conversations.json">> {
  for await (const conversations of everyConversation(database.read, ownerId, conversationsAtOnce)) {
    for (const { id, title, is_favorite, created_at, used_at, deleted_at } of conversations) {
      yield {
        conversation_id: id,
        title,
        is_favorite: is_favorite === 1,
        created_at: instant(created_at),
        updated_at: instant(used_at),
        deleted_at: instantOrNull(deleted_at),
      };
      yield* exportedMessages(database.read, id);
    }
  }
}

async function* exportedMessages(
  queries: Queries,
  conversationId: string,
): AsyncGenerator<ExportedItem<"conversations.json">> {
  for await (const rows of everyMessage(queries, conversationId, messagesAtOnce)) {
    const ids = rows.map(({ id }) => id);
    const runs = await runsOf(queries, ids);
    for (const row of rows) {
      yield {
        message_id: row.id,
        conversation_id: conversationId,
        role: row.role,
        content: row.content,
        status: row.status,
        error: row.error_code,
        attachments: attachmentsOf(row),
        generation_ids: runs.get(row.id) ?? [],
        cost_credits: toCredits(row.cost_hundredths),
        created_at: instant(row.created_at),
      };
    }
  }
}
