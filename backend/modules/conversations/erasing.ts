import { type Changes, stopWriting } from "./changes.ts";
import {
  type ConversationRecord,
  eraseConversation,
  lockIncludingDeleted,
  updateConversation,
} from "./records/conversations.ts";
import { removeSome } from "./records/messages.ts";
import { lastRestorable } from "./rules.ts";

/** Conversations read at a time. */
export const conversationsAtOnce = 50;

const messagesAtOnce = 500;

/** Erases a conversation in several transactions, none of which blocks others for long. */
export async function erase(deps: Changes, { id, owner_id }: ConversationRecord): Promise<void> {
  const { database, runtime } = deps;
  await database.transaction(async (tx) => {
    await lockIncludingDeleted(database, tx, owner_id, id);
    await stopWriting(deps, tx, id);
    // From here on it can take no message and cannot be restored.
    await updateConversation(tx, id, { deleted_at: lastRestorable(runtime.now()) });
  });
  while ((await database.transaction((tx) => removeSome(tx, id, messagesAtOnce))) === messagesAtOnce);
  await database.transaction((tx) => eraseConversation(tx, owner_id, id));
}
