import { defaultSettings, type Settings } from "../../../contract/accounts.ts";
import type { Language } from "../../../contract/languages.ts";
import { accountLimit, addressLimits } from "../../http/limits.ts";
import type { Limit } from "../../http/operation.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long a mailed link works. */
export const confirmMilliseconds = 48 * hour;
export const resetMilliseconds = hour;

/** A session ends after 30 days without use, and after 90 days in any case. */
export const sessionIdleMilliseconds = 30 * day;
export const sessionAbsoluteMilliseconds = 90 * day;

/** How long the token before the current one still gives the current one: for answers under way and tabs side by side. */
export const rotationGraceMilliseconds = 20_000;

export type RefreshUse = "rotate" | "repeat" | "reuse";

/**
 * What presenting one generation of a session's refresh token means: the current one is replaced, the one before gives
 * the same successor again for a while, and any other can only come from somebody who kept a copy.
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

/** When a session ends that began and was last used at these instants. */
export function sessionExpiresAt(createdAt: number, lastUsedAt: number): number {
  return Math.min(lastUsedAt + sessionIdleMilliseconds, createdAt + sessionAbsoluteMilliseconds);
}

/**
 * Two addresses with the same key belong to one account. Letter case is ignored although RFC 5321 lets a server tell it
 * apart, because no provider does; dots and plus tags are kept, because providers differ in what they mean by them.
 */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** Gmail delivers to an address with dots in its name as to the one without, under both of its domains. */
const gmailDomains: readonly string[] = ["gmail.com", "googlemail.com"];

/**
 * The mailbox that an address reaches: without a plus tag, and without what Gmail ignores. Free credits are counted by it,
 * and nothing else is: it never tells whose account it is.
 */
export function canonicalEmail(email: string): string {
  const key = emailKey(email);
  const at = key.indexOf("@");
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)];
  const tag = name.indexOf("+");
  const untagged = tag > 0 ? name.slice(0, tag) : name;
  return gmailDomains.includes(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

/** Whether its owner can sign in with a password; an account made by signing in elsewhere has none at first. */
export function hasPassword(account: { password_hash: string }): boolean {
  return account.password_hash !== "";
}

/**
 * How somebody may have the account of an address that an issuer names: `link` it, `take over` from whoever never proved
 * the address, or be asked (`ask`) for its password. An issuer's word counts for addresses that it hands out itself;
 * any other address may have a new owner who has never been at the issuer.
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

/** A new account speaks the language it was made in; the rest is the specification's default. */
export function initialSettings(language: Language): Settings {
  return { ...defaultSettings, language };
}

/** For what makes us write to an address that somebody typed in. */
export const mailLimits: readonly Limit<{ body: { email: string } }>[] = [
  ...addressLimits({
    name: "mail: address",
    times: 20,
    perSeconds: 3_600,
    counts: "everything",
  }),
  { name: "mail: e-mail", times: 3, perSeconds: 3_600, counts: "everything", key: ({ body }) => emailKey(body.email) },
];

/** For what a signed-in person proves again with the password: whoever found a device open must not guess it. */
export const passwordLimit = accountLimit({
  name: "password: account",
  times: 5,
  perSeconds: 900,
  growing: true,
  counts: "refusals",
});
