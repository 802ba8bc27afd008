import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { ConversationsDeps } from "../deps.ts";
import { lockConversation } from "../records/conversations.ts";
import { stopWriting } from "./change-conversation.ts";

/** Ends the answer that is being written in one of the caller's conversations; does nothing where there is none. */
export async function stopAnswer(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  return deps.database.transaction(async (tx) => {
    if (!(await lockConversation(deps.database, tx, caller.userId, id))) return refuse("NOT_FOUND");
    await stopWriting(deps, tx, id);
    return done(undefined);
  });
}
