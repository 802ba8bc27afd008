import { sessions } from "../../../../contract/sessions.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { revokeSessions } from "../records/sessions.ts";

/** Ends all sessions of the caller except the current one. */
export const revokeOtherSessions = implement(sessions.revokeOthers, async ({ database, runtime }, _input, caller) => {
  await database.transaction((tx) => revokeSessions(tx, caller.userId, runtime.now(), caller.sessionId));
  return done(undefined);
});
