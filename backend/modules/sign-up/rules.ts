import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { InviteState } from "../../../contract/admin/sign-up-terms.ts";
import { createKeyedHash } from "../../http/keyed-hash.ts";
import { networkOf } from "../../http/network.ts";
import type { InviteTable, SignUpTable } from "./tables.ts";

export const dayMilliseconds = 24 * 3_600 * 1_000;

/** How long the hashes of networks are kept. */
export const networksKeptMilliseconds = 30 * dayMilliseconds;

/** Returns whole days since the epoch (UTC). */
export function dayOf(instant: number): number {
  return Math.floor(instant / dayMilliseconds);
}

/** Returns the domain of an email address in lower case. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
}

/** Whether a domain, or a domain above it, is one of these. */
export function isWithin(domain: string, listed: { has(name: string): boolean }): boolean {
  const labels = domain.split(".");
  return labels.some((_, above) => above < labels.length - 1 && listed.has(labels.slice(above).join(".")));
}

const internalRanges: ReadonlySet<string> = new Set([
  "carrierGradeNat",
  "linkLocal",
  "loopback",
  "private",
  "uniqueLocal",
  "unspecified",
]);

/**
 * Returns the network that free credits are counted by: a /24 of IPv4, a /48 of IPv6. Returns `undefined` for a private
 * address, which is that of a proxy or of a local network whose users need no guard.
 */
export function countedNetwork(address: string): string | undefined {
  const network = networkOf(address, 48);
  const bare = network.split("/", 1)[0] ?? "";
  if (!ipaddr.isValid(bare) || internalRanges.has(ipaddr.process(bare).range())) return undefined;
  return isIPv4(network) ? `${network.split(".").slice(0, 3).join(".")}.0/24` : network;
}

/** Returns a keyed hash of the network of an address; empty when it does not count. */
export type HashNetwork = (address: string | undefined) => string;

export function createNetworkHash(secret: Uint8Array): HashNetwork {
  const hash = createKeyedHash(secret, "atelier/sign-up/network/1");
  return (address) => {
    const network = address === undefined ? undefined : countedNetwork(address);
    return network === undefined ? "" : hash(network).slice(0, 22);
  };
}

export function inviteState(invite: InviteTable, now: number): InviteState {
  if (invite.revoked_at !== null) return "revoked";
  if (invite.used >= invite.uses_max) return "used_up";
  return invite.expires_at <= now ? "expired" : "open";
}

/** The free credits of a new account, as far as they are decided. Amounts are hundredths, instants milliseconds. */
export type FreeCredits =
  /** The account gets every month's credits at once. */
  | { kind: "whole months" }
  | { kind: "undecided" }
  /** None for now. They are tried again at `until`; `null` when that does not depend on time. */
  | { kind: "none"; reason: "domain" | "network" | "studio" | "unconfirmed"; until: number | null }
  /** The first month's credits, since when they are granted, and how they are portioned. */
  | { kind: "granted"; since: number; firstMonthHundredths: number; portions: Portions | null };

export interface Portions {
  firstHundredths: number;
  days: number;
}

/** Returns the decision that is stored for an account. */
export function storedDecision(row: SignUpTable, now: number): FreeCredits {
  const { granted_at, starter_hundredths, first_hundredths, portion_days, refused_by, refused_until } = row;
  if (granted_at !== null && starter_hundredths !== null) {
    const portions =
      first_hundredths === null || portion_days === null
        ? null
        : { firstHundredths: first_hundredths, days: portion_days };
    return { kind: "granted", since: granted_at, firstMonthHundredths: starter_hundredths, portions };
  }
  if (refused_by !== null && refused_until !== null && now < refused_until)
    return { kind: "none", reason: refused_by, until: refused_until };
  return { kind: "undecided" };
}
