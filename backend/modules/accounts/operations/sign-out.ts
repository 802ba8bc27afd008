import { accounts } from "../../../../contract/accounts.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { revokeSession, revokeSessionById } from "../records/sessions.ts";

/** Ends the session of a refresh token, and with it all its access tokens. An unknown token gets the same response. */
export const signOut = implement(accounts.signOut, async ({ database, runtime, tokens }, { body }) => {
  const rotating = tokens.readRotatingRefresh(body.refresh);
  await database.transaction((tx) =>
    rotating
      ? revokeSessionById(tx, rotating.sessionId, runtime.now())
      : revokeSession(tx, hashToken(body.refresh), runtime.now()),
  );
  return done(undefined);
});
