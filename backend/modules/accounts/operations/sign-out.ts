import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { revokeSession } from "../records.ts";
import { refreshHash } from "../tokens.ts";

/** Ends the session of a refresh token, and with it every access token made for it. Says nothing about unknown ones. */
export function signOut({ database, runtime }: AccountsContext): Operation<typeof accounts.signOut> {
  return async ({ body }) => {
    await database.transaction((tx) => revokeSession(tx, refreshHash(body.refresh), runtime.now()));
    return done(undefined);
  };
}
