import type { z } from "zod";
import type { accounts, SignedIn } from "../../../contract/accounts.ts";
import { displayNameMaxCharacters } from "../../../contract/limits.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { Identity } from "../../adapters/identity/port.ts";
import { addressLimits } from "../../http/limits.ts";
import { type Caller, done, type Limit, type Outcome, type Refusal, refuse } from "../../http/operation.ts";
import { admitApplicant } from "./admit-applicant.ts";
import { confirmAddress } from "./confirmed.ts";
import type { AccountsDeps } from "./deps.ts";
import { changeRole, environment, promoteFirstAccount, promoteReservedAddress } from "./first-admin.ts";
import { refusalOfIdentity, roleByClaims, type SignInIssuer } from "./issuers.ts";
import { isLastAdmin } from "./last-admin.ts";
import { mailOwner } from "./operations/mail-owner.ts";
import { openSession } from "./operations/open-session.ts";
import { endTokens, openingPurposes } from "./records/account-tokens.ts";
import {
  type AccountRecord,
  findAccountByEmailKey,
  insertAccount,
  lockAccount,
  lockAccountByEmailKey,
  setPasswordHash,
} from "./records/accounts.ts";
import {
  consumeIdentityToken,
  findAccountByIdentity,
  forgetIdentityToken,
  insertIdentity,
} from "./records/identities.ts";
import { revokeSessions } from "./records/sessions.ts";
import { insertSettings } from "./records/settings.ts";
import {
  canonicalEmail,
  emailKey,
  hasPassword,
  identityClaim,
  initialSettings,
  openMember,
  refusalToOpen,
} from "./rules.ts";

/** Limits on guessing passwords, and on tokens that the issuer's keys must be asked for. */
export const issuerLimits: readonly Limit<{ body: { password?: string } }>[] = [
  ...addressLimits<{ body: { password?: string } }>(
    { name: "issuer: password", times: 5, perSeconds: 900, growing: true, counts: "refusals" },
    (address, { body }) => (body.password === undefined ? undefined : address),
  ),
  ...addressLimits({
    name: "issuer: address",
    times: 20,
    perSeconds: 60,
    counts: "everything",
  }),
];

/** A user that an issuer has just named. */
interface Arrival {
  issuer: SignInIssuer;
  identity: Identity;
  caller: Caller;
  /** The password hash of the account with the identity's address, if the user gave its password. */
  knownHash: string | undefined;
  inviteToken: string | undefined;
}

/**
 * Signs in the user that an OpenID token names. The account is found by the issuer's subject, else by its address when
 * the address is proved or the password is known. Otherwise a new account without a password is created.
 */
export async function signInWithIssuer(
  deps: AccountsDeps,
  issuer: SignInIssuer,
  body: z.output<typeof accounts.oidc.body>,
  caller: Caller,
): Promise<Outcome<SignedIn>> {
  const { database, passwords, runtime } = deps;
  const { name } = issuer;
  const failed = refuse("UNAUTHORIZED", "issuerFailed", { name });
  const verified = await issuer.provider.verify(body.id_token, { nonce: body.nonce, accessToken: body.access_token });
  if (!verified.ok) return verified.reason === "refused" ? failed : refuse("SERVICE_UNAVAILABLE");
  const { identity } = verified;
  const refusal = refusalOfIdentity(issuer, identity);
  if (refusal) return refusal;

  // The transaction must not wait for the hashing, so it runs before. The hash is compared again inside.
  const local =
    identity.email === undefined ? undefined : await findAccountByEmailKey(database.read, emailKey(identity.email));
  const knownHash =
    body.password !== undefined && (await passwords.matches(local?.password_hash || undefined, body.password))
      ? local?.password_hash
      : undefined;
  if (body.password !== undefined && knownHash === undefined) return refuse("FORBIDDEN", "wrongCredentials");

  try {
    return await database.transaction(async (tx): Promise<Outcome<SignedIn>> => {
      if (!(await consumeIdentityToken(tx, identity, runtime.now()))) return failed;
      const arrival = { issuer, identity, caller, knownHash, inviteToken: body.invite };
      const account = await accountOf(deps, tx, arrival);
      if ("ok" in account) {
        await forgetIdentityToken(tx, identity.fingerprint);
        return account;
      }
      const closed = refusalToOpen(account);
      if (closed) return closed;
      await applyRoleClaims(deps, tx, arrival, account.id);
      return done(await openSession(tx, deps, account, caller, identity));
    });
  } catch (error) {
    // A concurrent request created the same account or link. The next attempt finds it.
    if (database.isUniqueViolation(error)) return refuse("SERVICE_UNAVAILABLE");
    throw error;
  }
}

async function accountOf(deps: AccountsDeps, tx: Tx, arrival: Arrival): Promise<AccountRecord | Refusal> {
  const { identity, issuer, knownHash } = arrival;
  const { name } = issuer;
  const owner = await findAccountByIdentity(tx, identity);
  // The account may have been deleted since. Then the sign-in starts over without it.
  const linked = owner && (await lockAccount(deps.database, tx, owner.id));
  if (linked) return linked;
  const { email } = identity;
  if (email === undefined) return refuse("FORBIDDEN", "issuerEmailMissing", { name });
  const local = await lockAccountByEmailKey(deps.database, tx, emailKey(email));
  if (!local) {
    if (!identity.emailVerified) return refuse("FORBIDDEN", "issuerUnverified", { name });
    if (!issuer.signUp) return refuse("FORBIDDEN", "issuerSignUpOff", { name });
    return deps.isInMaintenance() ? refuse("MAINTENANCE") : newAccount(deps, tx, arrival, email);
  }

  const claim = identityClaim(identity, local, knownHash !== undefined && knownHash === local.password_hash);
  if (claim === "ask")
    return hasPassword(local) ? passwordNeeded(name) : refuse("FORBIDDEN", "issuerLinkImpossible", { name });
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
    template: "identity_linked",
    params: { issuer: name, link: deps.links.settings },
    dedupeKey: `identity_linked:${identity.fingerprint}`,
  });
  return local;
}

function passwordNeeded(name: string): Refusal {
  return {
    ...refuse("CONFLICT", "issuerPasswordNeeded", { name }),
    violations: [{ field: "password", key: "required", values: {} }],
  };
}

async function newAccount(
  deps: AccountsDeps,
  tx: Tx,
  { identity, caller, inviteToken }: Arrival,
  email: string,
): Promise<AccountRecord | Refusal> {
  const admitted = await admitApplicant(deps, tx, { email, inviteToken });
  if (!admitted.ok) return admitted;
  const { value: admission } = admitted;
  const inviteRefusal = await deps.signUps.spendInvite(tx, admission);
  if (inviteRefusal) return inviteRefusal;
  const now = deps.runtime.now();
  const account: AccountRecord = {
    id: deps.runtime.newId(),
    email,
    email_key: emailKey(email),
    canonical_email: canonicalEmail(email),
    password_hash: "",
    display_name: identity.name.trim().slice(0, displayNameMaxCharacters).toWellFormed().replaceAll("\0", ""),
    bio: "",
    website: "",
    social_handle: "",
    phone: "",
    avatar_sha256: null,
    confirmed_at: now,
    ...openMember,
    role: admission.role,
    approval: admission.isApproved ? "approved" : "waiting",
    created_at: now,
    updated_at: now,
  };
  await insertAccount(tx, account);
  await promoteFirstAccount(deps, tx, account, caller);
  await promoteReservedAddress(deps, tx, account);
  await insertSettings(tx, account.id, initialSettings(caller.language), now);
  await deps.signUps.record(tx, { accountId: account.id, email, address: caller.address, admission });
  await link(tx, identity, account.id, now);
  if (!admission.isApproved) await deps.signUps.announceWaiting(tx);
  return account;
}

function link(tx: Tx, { issuer, subject }: Identity, accountId: string, now: number): Promise<void> {
  return insertIdentity(tx, { issuer, subject, account_id: accountId, created_at: now });
}

/** Gives the account the role that the issuer's claims say. The last administrator stays one. */
async function applyRoleClaims(
  deps: AccountsDeps,
  tx: Tx,
  { issuer, identity, caller }: Arrival,
  accountId: string,
): Promise<void> {
  // Creating or confirming the account may have changed its role.
  const account = await lockAccount(deps.database, tx, accountId);
  if (!account) return;
  const role = roleByClaims(account.role, issuer, identity.claims);
  if (role === account.role || (await isLastAdmin(deps, tx, account))) return;
  await changeRole(deps, tx, account, {
    role,
    reason: `claim of ${issuer.name}`,
    by: { userId: environment, address: caller.address, requestId: caller.requestId },
  });
}
