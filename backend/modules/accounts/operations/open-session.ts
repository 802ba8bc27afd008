import type { SignedIn } from "../../../../contract/accounts.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { Identity } from "../../../adapters/identity/port.ts";
import type { Caller } from "../../../http/operation.ts";
import type { AccountsDeps } from "../deps.ts";
import { rememberDevice } from "../devices.ts";
import { presentUser } from "../present.ts";
import type { AccountRecord } from "../records/accounts.ts";
import { insertSession } from "../records/sessions.ts";
import { sessionExpiresAt } from "../rules.ts";

/** Begins a session for an account whose owner has just been authenticated, here or by an issuer. Returns its tokens. */
export async function openSession(
  tx: Tx,
  deps: Pick<AccountsDeps, "avatarAddresses" | "domainEvents" | "runtime" | "tokens">,
  account: AccountRecord,
  caller: Caller,
  by?: Pick<Identity, "issuer" | "issuerSession">,
): Promise<SignedIn> {
  const { avatarAddresses, runtime, tokens } = deps;
  const now = runtime.now();
  const sessionId = runtime.newId();
  const refresh = tokens.rotatingRefresh(sessionId, 0);
  await insertSession(tx, {
    id: sessionId,
    account_id: account.id,
    refresh_hash: refresh.hash,
    rotates: 1,
    generation: 0,
    rotated_at: null,
    user_agent: caller.userAgent,
    created_at: now,
    last_used_at: now,
    authenticated_at: now,
    expires_at: sessionExpiresAt(now, now),
    revoked_at: null,
    issuer: by?.issuer ?? null,
    issuer_session: by?.issuerSession ?? null,
  });
  await rememberDevice(deps, tx, { accountId: account.id, sessionId, userAgent: caller.userAgent });
  const access = await tokens.signAccess({ accountId: account.id, email: account.email, sessionId });
  return { access, refresh: refresh.token, user: presentUser(avatarAddresses, account) };
}
