import { conversations } from "../../../../contract/conversations.ts";
import { done, refuse } from "../../../http/operation.ts";
import { stopWriting } from "../changes.ts";
import { implement } from "../deps.ts";
import { lockConversation } from "../records/conversations.ts";

/** Ends the pending reply of one of the caller's conversations. Does nothing without one. */
export const stopAnswer = implement(conversations.stop, async (deps, { params: { id } }, caller) => {
  return deps.database.transaction(async (tx) => {
    if (!(await lockConversation(deps.database, tx, caller.userId, id))) return refuse("NOT_FOUND");
    await stopWriting(deps, tx, id);
    return done(undefined);
  });
});
