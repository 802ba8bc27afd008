import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { extendSession, findAccount, touchLiveSession } from "../records.ts";
import { sessionExpiresAt } from "../rules.ts";
import { refreshHash } from "../tokens.ts";

/** Gives a fresh access token for a live session and lets the session live on. */
export function refreshAccess({ database, runtime, tokens }: AccountsContext): Operation<typeof accounts.refresh> {
  return ({ body }) =>
    database.transaction(async (tx) => {
      const now = runtime.now();
      const session = await touchLiveSession(tx, refreshHash(body.refresh), now);
      const account = session && (await findAccount(tx, session.account_id));
      if (!account) return refuse("UNAUTHORIZED");
      await extendSession(tx, session.id, sessionExpiresAt(session.created_at, now));
      const subject = { accountId: account.id, email: account.email, sessionId: session.id };
      return done({ access: await tokens.signAccess(subject) });
    });
}
