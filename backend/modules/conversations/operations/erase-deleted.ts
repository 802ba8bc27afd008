import type { Changes } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { conversationsAtOnce, erase } from "../erasing.ts";
import { deletedUntil } from "../records/conversations.ts";
import { lastRestorable } from "../rules.ts";

/** Erases conversations deleted too long ago to restore. A failed one is left for the next call. Returns how many. */
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
        log.error(
          { code: "CONVERSATION_NOT_ERASED", err: error, conversationId: conversation.id },
          "A deleted chat could not be erased.",
        );
      }
    }
  }
  return erased;
}
