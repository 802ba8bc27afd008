import { conversations } from "../../../../contract/conversations.ts";
import { done, refuse } from "../../../http/operation.ts";
import { signalAfterCommit, stopWriting } from "../changes.ts";
import { implement } from "../deps.ts";
import { lockConversation, updateConversation } from "../records/conversations.ts";

/** Deletes one of the caller's conversations and ends its pending reply. */
export const deleteConversation = implement(conversations.remove, async (deps, { params: { id } }, caller) => {
  return deps.database.transaction(async (tx) => {
    const found = await lockConversation(deps.database, tx, caller.userId, id);
    if (!found) return refuse("NOT_FOUND");
    await stopWriting(deps, tx, id);
    await updateConversation(tx, id, { deleted_at: deps.runtime.now() });
    signalAfterCommit(deps, tx, id);
    return done(undefined);
  });
});
