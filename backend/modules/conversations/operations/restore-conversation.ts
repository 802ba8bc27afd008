import { conversations } from "../../../../contract/conversations.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentConversation } from "../present.ts";
import { lockIncludingDeleted, updateConversation } from "../records/conversations.ts";
import { lastRestorable } from "../rules.ts";

/** Restores a deleted conversation. One that is not deleted stays as it is. */
export const restoreConversation = implement(conversations.restore, async (deps, { params: { id } }, caller) => {
  return deps.database.transaction(async (tx) => {
    const found = await lockIncludingDeleted(deps.database, tx, caller.userId, id);
    if (!found || (found.deleted_at ?? Infinity) <= lastRestorable(deps.runtime.now())) return refuse("NOT_FOUND");
    await updateConversation(tx, id, { deleted_at: null });
    return done(presentConversation(found));
  });
});
