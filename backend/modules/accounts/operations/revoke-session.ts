import { sessions } from "../../../../contract/sessions.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { revokeOwnSession } from "../records/sessions.ts";

/** Ends one session of the caller. It may be the current one. */
export const revokeSession = implement(sessions.revoke, async ({ database, runtime }, { params }, caller) => {
  const revoked = await database.transaction((tx) => revokeOwnSession(tx, caller.userId, params.id, runtime.now()));
  return revoked ? done(undefined) : refuse("NOT_FOUND");
});
