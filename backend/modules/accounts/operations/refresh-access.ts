import { createHash } from "node:crypto";
import { accounts } from "../../../../contract/accounts.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { addressLimits } from "../../../http/limits.ts";
import { done, type Limit, refuse } from "../../../http/operation.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { findAccount } from "../records/accounts.ts";
import {
  extendSession,
  revokeSessionById,
  type SessionRecord,
  touchLiveRotatingSession,
  touchLiveSession,
} from "../records/sessions.ts";
import { refreshUse, sessionExpiresAt } from "../rules.ts";

const limits: readonly Limit<{ body: { refresh: string } }>[] = [
  {
    name: "refresh: session",
    times: 30,
    perSeconds: 60,
    counts: "everything",
    // A rotating token starts with its session's id and changes each time. Any other token stays the same.
    key: ({ body }) =>
      createHash("sha256")
        .update(body.refresh.startsWith("rt_") ? (body.refresh.split(".")[0] ?? "") : body.refresh)
        .digest("hex"),
  },
  // A whole office refreshes its sessions from one address. Only refusals count for the address.
  ...addressLimits({
    name: "refresh: address",
    times: 60,
    perSeconds: 60,
    counts: "refusals",
  }),
];

/**
 * Returns a new access token and the next refresh token, and extends the session. A replaced token that returns ends
 * the session: two parties hold it, and one of them stole it.
 */
export const refreshAccess = implement(accounts.refresh, { limits, hasOwnLimits: true }, (deps, { body }) => {
  const { database, runtime, tokens } = deps;
  return database.transaction(async (tx) => {
    const now = runtime.now();
    const rotating = tokens.readRotatingRefresh(body.refresh);
    const session = rotating
      ? await touchLiveRotatingSession(tx, rotating.sessionId, now)
      : await touchLiveSession(tx, hashToken(body.refresh), now);
    const account = session && (await findAccount(tx, session.account_id));
    if (!account || account.disabled_at !== null) return refuse("UNAUTHORIZED");

    // A session from before rotation existed starts to rotate with its next use.
    const refresh = await rotate(deps, tx, session, rotating?.generation ?? session.generation);
    // The refusal is returned, not thrown: the transaction must commit the end of the session.
    if (refresh === undefined) return refuse("UNAUTHORIZED");
    const subject = { accountId: account.id, email: account.email, sessionId: session.id };
    return done({ access: await tokens.signAccess(subject), refresh });
  });
});

/** Returns the successor of the presented token. A replaced token ends the session and gives `undefined`. */
async function rotate(
  { runtime, tokens }: AccountsDeps,
  tx: Tx,
  session: SessionRecord,
  presented: number,
): Promise<string | undefined> {
  const now = runtime.now();
  const use = refreshUse(presented, session, now);
  if (use === "reuse") {
    await revokeSessionById(tx, session.id, now);
    return undefined;
  }
  const successor = tokens.rotatingRefresh(session.id, presented + 1);
  await extendSession(tx, session.id, {
    expires_at: sessionExpiresAt(session.created_at, now),
    ...(use === "rotate" && { rotates: 1, generation: presented + 1, rotated_at: now, refresh_hash: successor.hash }),
  });
  return successor.token;
}
