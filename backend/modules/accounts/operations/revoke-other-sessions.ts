import type { sessions } from "../../../../contract/sessions.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { revokeSessions } from "../records/sessions.ts";

/** Signs every device out but the one that asks. */
export function revokeOtherSessions({ database, runtime }: AccountsContext): Operation<typeof sessions.revokeOthers> {
  return async (_input, caller) => {
    await database.transaction((tx) => revokeSessions(tx, caller.userId, runtime.now(), caller.sessionId));
    return done(undefined);
  };
}
