import { accounts } from "../../../../contract/accounts.ts";
import type { Identity } from "../../../adapters/identity/port.ts";
import { done, type Refusal, refuse } from "../../../http/operation.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { isLastAdmin } from "../last-admin.ts";
import { type AccountRecord, findAccount, lockAccount } from "../records/accounts.ts";
import { consumeIdentityToken, findAccountByIdentity } from "../records/identities.ts";
import { removeAccount } from "../remove-account.ts";
import { hasPassword, passwordLimit } from "../rules.ts";

/** How long an external sign-in counts as proof of the owner. */
const freshSeconds = 5 * 60;

const failed = refuse("FORBIDDEN", "accountDeletionFailed");
const lastAdmin = refuse("CONFLICT", "lastAdmin");

/**
 * Deletes the caller's account after the owner is proved again. Subscriptions end first: when the payment provider does
 * not answer, nothing is deleted.
 */
export const deleteAccount = implement(
  accounts.deleteAccount,
  { limits: [passwordLimit] },
  async (deps, { body }, { userId }) => {
    const { database, endSubscriptions, runtime } = deps;
    const account = await findAccount(database.read, userId);
    if (!account) return refuse("UNAUTHORIZED");
    const proof = await proveOwner(deps, account, body);
    if ("ok" in proof) return proof;
    // Asked once more below: another administrator may leave meanwhile.
    if (await database.transaction((tx) => isLastAdmin(deps, tx, account))) return lastAdmin;
    if (!(await endSubscriptions(userId))) return refuse("SERVICE_UNAVAILABLE", "planNotEnded");

    return database.transaction(async (tx) => {
      const now = runtime.now();
      const locked = await lockAccount(database, tx, userId);
      if (!locked) return refuse("UNAUTHORIZED");
      if (await isLastAdmin(deps, tx, locked)) return lastAdmin;
      if (locked.password_hash !== account.password_hash) return failed;
      if (proof.identity && !(await consumeIdentityToken(tx, proof.identity, now))) return failed;
      await removeAccount(deps, tx, account, "account_deleted");
      return done(undefined);
    });
  },
);

async function proveOwner(
  { database, issuers, passwords, passwordSignIn }: AccountsDeps,
  account: AccountRecord,
  { password, id_token }: { password?: string; id_token?: string },
): Promise<{ identity?: Identity } | Refusal> {
  if (passwordSignIn && hasPassword(account)) {
    const matches = await passwords.matches(account.password_hash, password ?? "");
    return password !== undefined && matches ? {} : refuse("FORBIDDEN", "deletionPasswordWrong");
  }
  if (id_token === undefined) return failed;
  const reasons = new Set<string>();
  for (const issuer of [issuers.oidc, issuers.google]) {
    const verified = await issuer?.provider.verify(id_token, { maxAgeSeconds: freshSeconds });
    if (verified?.ok) {
      const owner = await findAccountByIdentity(database.read, verified.identity);
      return owner?.id === account.id ? { identity: verified.identity } : failed;
    }
    if (verified) reasons.add(verified.reason);
  }
  return reasons.has("unreachable") ? refuse("SERVICE_UNAVAILABLE") : failed;
}
