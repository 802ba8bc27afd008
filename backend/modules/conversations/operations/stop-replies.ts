import { stopWriting } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { lockIncludingDeleted } from "../records/conversations.ts";
import { conversationsWriting } from "../records/messages.ts";

/** Ends all pending replies of an owner. Their text so far stays. */
export async function stopReplies(deps: ConversationsDeps, ownerId: string): Promise<void> {
  for (const id of await conversationsWriting(deps.database.read, ownerId)) {
    await deps.database.transaction(async (tx) => {
      await lockIncludingDeleted(deps.database, tx, ownerId, id);
      await stopWriting(deps, tx, id);
    });
  }
}
