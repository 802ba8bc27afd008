import type { SignedIn } from "../../../../contract/accounts.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { Runtime } from "../../../adapters/runtime/port.ts";
import { presentUser } from "../present.ts";
import { type AccountRecord, insertSession } from "../records.ts";
import { sessionExpiresAt } from "../rules.ts";
import type { Tokens } from "../tokens.ts";

/** Begins a session for an account whose owner has just proved to be there, and gives the tokens that go with it. */
export async function openSession(
  tx: Tx,
  { runtime, tokens }: { runtime: Runtime; tokens: Tokens },
  account: AccountRecord,
  userAgent: string,
): Promise<SignedIn> {
  const now = runtime.now();
  const sessionId = runtime.newId();
  const refresh = tokens.newRefresh();
  await insertSession(tx, {
    id: sessionId,
    account_id: account.id,
    refresh_hash: refresh.hash,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: sessionExpiresAt(now, now),
    revoked_at: null,
  });
  const access = await tokens.signAccess({ accountId: account.id, email: account.email, sessionId });
  return { access, refresh: refresh.token, user: presentUser(account) };
}
