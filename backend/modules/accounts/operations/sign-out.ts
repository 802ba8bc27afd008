import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { revokeSession, revokeSessionById } from "../records/sessions.ts";
import { refreshHash } from "../tokens.ts";

/** Ends the session of a refresh token, and with it every access token made for it. Says nothing about unknown ones. */
export function signOut({ database, runtime, tokens }: AccountsContext): Operation<typeof accounts.signOut> {
  return async ({ body }) => {
    const rotating = tokens.readRotatingRefresh(body.refresh);
    await database.transaction((tx) =>
      rotating
        ? revokeSessionById(tx, rotating.sessionId, runtime.now())
        : revokeSession(tx, refreshHash(body.refresh), runtime.now()),
    );
    return done(undefined);
  };
}
