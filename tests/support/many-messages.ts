import type { Database } from "../../backend/adapters/database/port.ts";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import type { ConversationMessageTable } from "../../backend/modules/conversations/tables.ts";

const rowsAtOnce = 500;

/**
 * Adds old messages to a user's empty conversation in one step, alternating between the user and the assistant.
 * `contentOf` gets their numbers, starting with 1.
 */
export async function addMessages(
  { database, runtime }: { database: Database; runtime: Pick<Runtime, "newId" | "now"> },
  conversation: { id: string; ownerId: string },
  count: number,
  contentOf = (number: number) => `number ${number}`,
): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, index): ConversationMessageTable => ({
      id: runtime.newId(),
      conversation_id: conversation.id,
      owner_id: conversation.ownerId,
      number: index + 1,
      role: index % 2 === 0 ? "user" : "assistant",
      content: contentOf(index + 1),
      status: "done",
      error_code: null,
      attachments: "[]",
      language: null,
      writer: null,
      cost_hundredths: 0,
      idempotency_key: null,
      request_sha256: null,
      created_at: runtime.now(),
    }),
  );
  await database.transaction(async (tx) => {
    for (let from = 0; from < count; from += rowsAtOnce) {
      await tx
        .insertInto("conversation_message")
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
    await tx
      .updateTable("conversation")
      .set({ message_count: count, next_number: count + 1 })
      .where("id", "=", conversation.id)
      .execute();
  });
}
