import { conversations } from "../../../../contract/conversations.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { withMessages } from "../present.ts";
import { findConversation } from "../records/conversations.ts";

/** Returns one of the caller's conversations with its latest messages. */
export const readConversation = implement(conversations.get, async (deps, { params: { id } }, caller) => {
  const found = await findConversation(deps.database.read, caller.userId, id);
  return found ? done(await withMessages(deps, found, caller)) : refuse("NOT_FOUND");
});
