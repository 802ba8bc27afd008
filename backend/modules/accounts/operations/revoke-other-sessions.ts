import { sessions } from "../../../../contract/sessions.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { endTokens } from "../records/account-tokens.ts";
import { revokeSessions } from "../records/sessions.ts";

/** Ends all sessions of the caller except the current one, and the link that could begin another. */
export const revokeOtherSessions = implement(sessions.revokeOthers, async ({ database, runtime }, _input, caller) => {
  await database.transaction(async (tx) => {
    await endTokens(tx, caller.userId, ["sign-in"]);
    await revokeSessions(tx, caller.userId, runtime.now(), caller.sessionId);
  });
  return done(undefined);
});
