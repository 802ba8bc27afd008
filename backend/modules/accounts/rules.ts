import { defaultSettings, type Settings } from "../../../contract/accounts.ts";
import { graceDays } from "../../../contract/admin/users-terms.ts";
import type { Language } from "../../../contract/languages.ts";
import { recentPasswordSeconds } from "../../../contract/roles.ts";
import { accountLimit, addressLimits } from "../../http/limits.ts";
import { type Limit, type Refusal, refuse } from "../../http/operation.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long a link is valid. */
export const confirmMilliseconds = 48 * hour;
export const resetMilliseconds = hour;
export const signInLinkMilliseconds = hour / 4;

/** How long a deletion by an administrator can be withdrawn. */
export const graceMilliseconds = graceDays * day;

/** A session ends after 30 days without use, and after 90 days at the latest. */
export const sessionIdleMilliseconds = 30 * day;
export const sessionAbsoluteMilliseconds = 90 * day;

/** How long the previous token still returns the current one: for pending responses and parallel tabs. */
export const rotationGraceMilliseconds = 20_000;

export type RefreshUse = "rotate" | "repeat" | "reuse";

/**
 * Returns how to treat a refresh token of this generation. The current token is rotated. The previous one returns the
 * same successor again for a while. Any other token can only come from a copy, and is reuse.
 */
export function refreshUse(
  presented: number,
  session: { generation: number; rotated_at: number | null },
  now: number,
): RefreshUse {
  if (presented === session.generation) return "rotate";
  const age = now - (session.rotated_at ?? 0);
  return presented === session.generation - 1 && age <= rotationGraceMilliseconds ? "repeat" : "reuse";
}

/** Returns when a session ends. All three are milliseconds since the epoch. */
export function sessionExpiresAt(createdAt: number, lastUsedAt: number): number {
  return Math.min(lastUsedAt + sessionIdleMilliseconds, createdAt + sessionAbsoluteMilliseconds);
}

/**
 * Two addresses with the same key belong to one account. RFC 5321 lets a server distinguish letter case; no provider
 * does, so case is ignored. Dots and plus tags are kept, because providers treat them differently.
 */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** Gmail ignores the dots in a name, under both of its domains. */
const gmailDomains: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * Returns the mailbox of an address: without a plus tag, and without what Gmail ignores. Only free credits are counted
 * by it. It never identifies an account.
 */
export function canonicalEmail(email: string): string {
  const key = emailKey(email);
  const at = key.indexOf("@");
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)];
  const tag = name.indexOf("+");
  const untagged = tag > 0 ? name.slice(0, tag) : name;
  return gmailDomains.includes(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

/** Whether the owner can sign in with a password. An account from an external sign-in starts without one. */
export function hasPassword(account: { password_hash: string }): boolean {
  return account.password_hash !== "";
}

/**
 * Returns how a user gets the account of an address that an issuer names: `link` it, `take over` from a user who never
 * proved the address, or `ask` for its password. An issuer is trusted only for addresses that it hands out; any other
 * address may have a new owner who has no account with the issuer.
 */
export function identityClaim(
  identity: { emailVerified: boolean; emailAuthoritative: boolean },
  account: { confirmed_at: number | null },
  knowsPassword: boolean,
): "link" | "take over" | "ask" {
  if (knowsPassword) return "link";
  if (!identity.emailVerified || !identity.emailAuthoritative) return "ask";
  return account.confirmed_at === null ? "take over" : "link";
}

/** A new account gets the language of its request. The other settings are the specification's defaults. */
export function initialSettings(language: Language): Settings {
  return { ...defaultSettings, language };
}

/** For operations that send mail to a typed address. */
export const mailLimits: readonly Limit<{ body: { email: string } }>[] = [
  ...addressLimits({
    name: "mail: address",
    times: 20,
    perSeconds: 3_600,
    counts: "everything",
  }),
  { name: "mail: email", times: 3, perSeconds: 3_600, counts: "everything", key: ({ body }) => emailKey(body.email) },
];

/** For actions that ask a signed-in user for the password again. A finder of an open device must not guess it. */
export const passwordLimit = accountLimit({
  name: "password: account",
  times: 5,
  perSeconds: 900,
  growing: true,
  counts: "refusals",
});

/** What a new account may do. */
export const openMember = { role: "member", disabled_at: null, deletes_at: null, approval: "approved" } as const;

/** Returns why nobody may sign in to the account; `undefined` when its owner may. */
export function refusalToOpen(account: {
  disabled_at: number | null;
  approval: "approved" | "waiting";
}): Refusal | undefined {
  if (account.disabled_at !== null) return refuse("FORBIDDEN", "accountDisabled");
  if (account.approval === "waiting") return refuse("AWAITING_APPROVAL");
  return undefined;
}

/** Returns the refusal of everything that needs a password; `undefined` while passwords are in use. */
export function refusalOfPasswords(deps: {
  passwordSignIn: boolean;
  issuers: Record<"google" | "oidc", { name: string } | null>;
}): Refusal | undefined {
  if (deps.passwordSignIn) return undefined;
  return refuse("FORBIDDEN", "passwordSignInOff", { name: (deps.issuers.oidc ?? deps.issuers.google)?.name ?? "" });
}

/** Whether a password entered then still counts as just entered. */
export function isRecent(authenticatedAt: number, now: number): boolean {
  return now - authenticatedAt < recentPasswordSeconds * 1000;
}
