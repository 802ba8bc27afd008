import type { Changes } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import {
  type ConversationRecord,
  deletedUntil,
  eraseConversation,
  lockAnyway,
  oldestConversations,
  updateConversation,
} from "../records/conversations.ts";
import { removeSome } from "../records/messages.ts";
import { lastRestorable } from "../rules.ts";
import { stopWriting } from "./change-conversation.ts";

const conversationsAtOnce = 50;
const messagesAtOnce = 500;

/** Removes all that somebody talked about; what is being written ends and keeps no credits. */
export async function eraseOwner(deps: Changes, ownerId: string): Promise<void> {
  for (;;) {
    const some = await oldestConversations(deps.database.read, ownerId, conversationsAtOnce);
    if (some.length === 0) return;
    for (const conversation of some) await erase(deps, conversation);
  }
}

/**
 * Erases what was deleted too long ago to be restored; one that cannot be erased is left for the next time. How many
 * conversations.
 */
export async function eraseDeleted(
  deps: Changes & Pick<ConversationsDeps, "log">,
  signal?: AbortSignal,
): Promise<number> {
  const { database, runtime, log } = deps;
  const instant = lastRestorable(runtime.now());
  let erased = 0;
  for await (const some of deletedUntil(database.read, instant, conversationsAtOnce)) {
    for (const conversation of some) {
      if (signal?.aborted) return erased;
      try {
        await erase(deps, conversation);
        erased += 1;
      } catch (error) {
        log.error({ err: error, conversationId: conversation.id }, "a deleted conversation could not be erased");
      }
    }
  }
  return erased;
}

/** In several steps, none of which holds up others for long. */
async function erase(deps: Changes, { id, owner_id }: ConversationRecord): Promise<void> {
  const { database, runtime } = deps;
  await database.transaction(async (tx) => {
    await lockAnyway(database, tx, owner_id, id);
    await stopWriting(deps, tx, id);
    // Nobody says anything in it any more, or brings it back.
    await updateConversation(tx, id, { deleted_at: lastRestorable(runtime.now()) });
  });
  while ((await database.transaction((tx) => removeSome(tx, id, messagesAtOnce))) === messagesAtOnce);
  await database.transaction((tx) => eraseConversation(tx, owner_id, id));
}
