import { accounts, type SignedIn } from "../../../../contract/accounts.ts";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { Identity } from "../../../adapters/identity/port.ts";
import { addressLimits } from "../../../http/limits.ts";
import { type Caller, done, type Limit, type Outcome, type Refusal, refuse } from "../../../http/operation.ts";
import { admitApplicant } from "../admit-applicant.ts";
import { confirmAddress } from "../confirmed.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { promoteFirstAccount, promoteReservedAddress } from "../first-admin.ts";
import { endTokens, openingPurposes } from "../records/account-tokens.ts";
import {
  type AccountRecord,
  findAccountByEmailKey,
  insertAccount,
  lockAccount,
  lockAccountByEmailKey,
  setPasswordHash,
} from "../records/accounts.ts";
import {
  consumeIdentityToken,
  findAccountByIdentity,
  forgetIdentityToken,
  insertIdentity,
} from "../records/identities.ts";
import { revokeSessions } from "../records/sessions.ts";
import { insertSettings } from "../records/settings.ts";
import { canonicalEmail, emailKey, identityClaim, initialSettings, openMember, refusalToOpen } from "../rules.ts";
import { mailOwner } from "./mail-owner.ts";
import { openSession } from "./open-session.ts";

const failed = refuse("UNAUTHORIZED", "googleFailed");
const passwordNeeded: Refusal = {
  ok: false,
  code: "CONFLICT",
  message: "googlePasswordNeeded",
  violations: [{ field: "password", key: "required", values: {} }],
};

const limits: readonly Limit<{ body: { password?: string } }>[] = [
  ...addressLimits<{ body: { password?: string } }>(
    { name: "google: password", times: 5, perSeconds: 900, growing: true, counts: "refusals" },
    (address, { body }) => (body.password === undefined ? undefined : address),
  ),
  ...addressLimits({
    name: "google: address",
    times: 20,
    perSeconds: 60,
    counts: "everything",
  }),
];

/**
 * Signs in the user that an OpenID token names. The account is found by the issuer's subject, else by its address when
 * the address is proved or the password is known. Otherwise a new account without a password is created.
 */
export const signInWithGoogle = implement(accounts.google, { limits }, async (deps, { body }, caller) => {
  const { database, identityProvider, passwords, runtime } = deps;
  if (!identityProvider) return refuse("SERVICE_UNAVAILABLE", "googleOff");
  const verified = await identityProvider.verify(body.id_token, { nonce: body.nonce });
  if (!verified.ok) return verified.reason === "refused" ? failed : refuse("SERVICE_UNAVAILABLE");
  const { identity } = verified;

  // The transaction must not wait for the hashing, so it runs before. The hash is compared again inside.
  const local = await findAccountByEmailKey(database.read, emailKey(identity.email));
  const knowsHash =
    body.password !== undefined && (await passwords.matches(local?.password_hash || undefined, body.password))
      ? local?.password_hash
      : undefined;
  if (body.password !== undefined && knowsHash === undefined) return refuse("FORBIDDEN", "wrongCredentials");

  try {
    return await database.transaction(async (tx): Promise<Outcome<SignedIn>> => {
      if (!(await consumeIdentityToken(tx, identity, runtime.now()))) return failed;
      const account = await accountOf(deps, tx, identity, caller, knowsHash);
      if ("ok" in account) {
        await forgetIdentityToken(tx, identity.fingerprint);
        return account;
      }
      return refusalToOpen(account) ?? done(await openSession(tx, deps, account, caller));
    });
  } catch (error) {
    // A concurrent request created the same account or link. The next attempt finds it.
    if (database.isUniqueViolation(error)) return refuse("SERVICE_UNAVAILABLE");
    throw error;
  }
});

async function accountOf(
  deps: AccountsDeps,
  tx: Tx,
  identity: Identity,
  caller: Caller,
  knowsHash: string | undefined,
): Promise<AccountRecord | Refusal> {
  const owner = await findAccountByIdentity(tx, identity);
  // The account may have been deleted since. Then the sign-in starts over without it.
  const linked = owner && (await lockAccount(deps.database, tx, owner.id));
  if (linked) return linked;
  const local = await lockAccountByEmailKey(deps.database, tx, emailKey(identity.email));
  if (!local) {
    if (!identity.emailVerified) return refuse("FORBIDDEN", "googleUnverified");
    return deps.isInMaintenance() ? refuse("MAINTENANCE") : newAccount(deps, tx, identity, caller);
  }

  const claim = identityClaim(identity, local, knowsHash !== undefined && knowsHash === local.password_hash);
  if (claim === "ask") return passwordNeeded;
  const now = deps.runtime.now();
  if (claim === "take over") {
    // The address was typed in and never proved. Its old password must not open the account any more.
    await setPasswordHash(tx, local.id, "", now);
    await endTokens(tx, local.id, ["confirm", ...openingPurposes]);
    await revokeSessions(tx, local.id, now);
  }
  if (identity.emailVerified) await confirmAddress(deps, tx, local.id);
  await link(tx, identity, local.id, now);
  await mailOwner(deps, tx, local, {
    template: "google_linked",
    params: { link: deps.links.settings },
    dedupeKey: `google_linked:${identity.fingerprint}`,
  });
  return local;
}

async function newAccount(
  deps: AccountsDeps,
  tx: Tx,
  identity: Identity,
  caller: Caller,
): Promise<AccountRecord | Refusal> {
  const admitted = await admitApplicant(deps, tx, identity);
  if (!admitted.ok) return admitted;
  const { value: admission } = admitted;
  const now = deps.runtime.now();
  const account: AccountRecord = {
    id: deps.runtime.newId(),
    email: identity.email,
    email_key: emailKey(identity.email),
    canonical_email: canonicalEmail(identity.email),
    password_hash: "",
    display_name: identity.name.trim().slice(0, displayNameMaxCharacters).toWellFormed().replaceAll("\0", ""),
    bio: "",
    website: "",
    social_handle: "",
    phone: "",
    avatar_sha256: null,
    confirmed_at: now,
    ...openMember,
    approval: admission.isApproved ? "approved" : "waiting",
    created_at: now,
    updated_at: now,
  };
  await insertAccount(tx, account);
  await promoteFirstAccount(deps, tx, account, caller);
  await promoteReservedAddress(deps, tx, account);
  await insertSettings(tx, account.id, initialSettings(caller.language), now);
  await deps.signUps.record(tx, { accountId: account.id, email: account.email, address: caller.address, admission });
  await link(tx, identity, account.id, now);
  if (!admission.isApproved) await deps.signUps.announceWaiting(tx);
  return account;
}

function link(tx: Tx, { issuer, subject }: Identity, accountId: string, now: number): Promise<void> {
  return insertIdentity(tx, { issuer, subject, account_id: accountId, created_at: now });
}
