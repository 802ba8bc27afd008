import type { Changes } from "../changes.ts";
import { conversationsAtOnce, erase } from "../erasing.ts";
import { oldestConversations } from "../records/conversations.ts";

/** Erases all of a user's conversations. Pending replies end and are not charged. */
export async function eraseOwner(deps: Changes, ownerId: string): Promise<void> {
  for (;;) {
    const some = await oldestConversations(deps.database.read, ownerId, conversationsAtOnce);
    if (some.length === 0) return;
    for (const conversation of some) await erase(deps, conversation);
  }
}
