import { endReply } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";

/** Ends a reply as failed after its last attempt. */
export async function giveUpReply(deps: ConversationsDeps, replyId: string): Promise<void> {
  await deps.database.transaction((tx) => endReply(deps, tx, replyId, { status: "failed", error: "interrupted" }));
}
