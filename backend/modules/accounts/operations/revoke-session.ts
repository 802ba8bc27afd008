import type { sessions } from "../../../../contract/sessions.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { revokeOwnSession } from "../records/sessions.ts";

/** Signs one of the caller's devices out, the one that asks included. */
export function revokeSession({ database, runtime }: AccountsContext): Operation<typeof sessions.revoke> {
  return async ({ params }, caller) => {
    const revoked = await database.transaction((tx) => revokeOwnSession(tx, caller.userId, params.id, runtime.now()));
    return revoked ? done(undefined) : refuse("NOT_FOUND");
  };
}
