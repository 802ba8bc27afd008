import type { Conversation } from "../../../../contract/conversations.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type Changes, endReply, replyJobKey, tellAfterCommit } from "../changes.ts";
import type { ConversationsDeps } from "../deps.ts";
import { presentConversation } from "../present.ts";
import { type ConversationRecord, lockAnyway, lockConversation, updateConversation } from "../records/conversations.ts";
import { findWriting } from "../records/messages.ts";
import { lastRestorable } from "../rules.ts";
import { indexTitle } from "./say.ts";

/** Renames one of the caller's conversations, or marks it as a favourite; what is left out stays. */
export async function changeConversation(
  deps: ConversationsDeps,
  id: string,
  { title, is_favorite }: { title?: string; is_favorite?: boolean },
  caller: SignedInCaller,
): Promise<Outcome<Conversation>> {
  return deps.database.transaction(async (tx) => {
    const found = await lockConversation(deps.database, tx, caller.userId, id);
    if (!found) return refuse("NOT_FOUND");
    const changed: ConversationRecord = {
      ...found,
      title: title ?? found.title,
      is_favorite: is_favorite === undefined ? found.is_favorite : Number(is_favorite),
    };
    await updateConversation(tx, id, { title: changed.title, is_favorite: changed.is_favorite });
    if (title !== undefined) await indexTitle(deps, tx, changed);
    return done(presentConversation(changed));
  });
}

/** Deletes one of the caller's conversations; an answer that is being written in it ends. */
export async function deleteConversation(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  return deps.database.transaction(async (tx) => {
    const found = await lockConversation(deps.database, tx, caller.userId, id);
    if (!found) return refuse("NOT_FOUND");
    await stopWriting(deps, tx, id);
    await updateConversation(tx, id, { deleted_at: deps.runtime.now() });
    tellAfterCommit(deps, tx, id);
    return done(undefined);
  });
}

/** Brings a deleted one back; one that is not deleted stays as it is. */
export async function restoreConversation(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<Conversation>> {
  return deps.database.transaction(async (tx) => {
    const found = await lockAnyway(deps.database, tx, caller.userId, id);
    if (!found || (found.deleted_at ?? Infinity) <= lastRestorable(deps.runtime.now())) return refuse("NOT_FOUND");
    await updateConversation(tx, id, { deleted_at: null });
    return done(presentConversation(found));
  });
}

/** Ends what is being written in a conversation, in the open transaction; what there is of it stays. */
export async function stopWriting(deps: Changes, tx: Tx, conversationId: string): Promise<void> {
  const reply = await findWriting(tx, conversationId);
  if (!reply) return;
  await endReply(deps, tx, reply.id, { status: "stopped" });
  await deps.jobQueue.withdraw(tx, replyJobKey(reply.id));
}
