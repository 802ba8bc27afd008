import { toHundredths } from "../../../contract/hundredths.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { SignUpDeps } from "./deps.ts";
import { isDisposable } from "./disposable.ts";
import { findSignUp, putBack, takeFromBudget, updateSignUp } from "./records/sign-ups.ts";
import { dayMilliseconds, dayOf, type FreeCredits, type Portions, storedDecision } from "./rules.ts";
import { readSignUpSettings } from "./settings.ts";
import type { SignUpTable } from "./tables.ts";

/** The budget of all new accounts. */
export const studioScope = "studio";

/** Returns what is decided about an account's free credits. */
export async function freeCreditsOf(deps: SignUpDeps, queries: Queries, accountId: string): Promise<FreeCredits> {
  const row = await findSignUp(queries, accountId);
  if (!row) return { kind: "whole months" };
  return (await withoutCredits(deps, row)) ?? storedDecision(row, deps.runtime.now());
}

/**
 * Decides about an account's free credits, whose first month has this many hundredths, unless it is decided already. The
 * account's credits must be locked.
 */
export async function decideFreeCredits(
  deps: SignUpDeps,
  tx: Tx,
  accountId: string,
  usualHundredths: number,
): Promise<FreeCredits> {
  const now = deps.runtime.now();
  const row = await findSignUp(tx, accountId);
  if (!row) return { kind: "whole months" };
  const decided = (await withoutCredits(deps, row)) ?? storedDecision(row, now);
  if (decided.kind !== "undecided") return decided;
  if (deps.confirmsAddresses && !(await deps.accounts.isConfirmed(tx, accountId)))
    return { kind: "none", reason: "unconfirmed", until: null };

  const firstMonthHundredths = row.starter_hundredths ?? usualHundredths;
  // An administrator who invites someone vouches for them.
  const usedUp = row.invite_id === null ? await takeBudgets(deps, tx, row, firstMonthHundredths) : null;
  if (usedUp !== null) {
    const until = (dayOf(now) + 1) * dayMilliseconds;
    await updateSignUp(tx, accountId, { refused_by: usedUp, refused_until: until });
    return { kind: "none", reason: usedUp, until };
  }
  const portions = row.invite_id === null ? portionsOf(deps, firstMonthHundredths) : null;
  await updateSignUp(tx, accountId, {
    granted_at: now,
    starter_hundredths: firstMonthHundredths,
    first_hundredths: portions?.firstHundredths ?? null,
    portion_days: portions?.days ?? null,
    refused_by: null,
    refused_until: null,
  });
  return { kind: "granted", since: now, firstMonthHundredths, portions };
}

/** Returns the refusal for an address that gets no free credits while its domain is on a list. */
async function withoutCredits(
  { configuration }: SignUpDeps,
  { domain, invite_id }: SignUpTable,
): Promise<FreeCredits | undefined> {
  if (invite_id !== null) return undefined;
  const { blocked_domains: blocked, trusted_domains: trusted } = readSignUpSettings(configuration);
  return (await isDisposable(domain, { blocked, trusted }))
    ? { kind: "none", reason: "domain", until: null }
    : undefined;
}

/** Takes a new account's credits out of the day's budgets. Returns the budget that is used up, and then takes nothing. */
async function takeBudgets(
  { configuration, runtime }: SignUpDeps,
  tx: Tx,
  { network_hash }: SignUpTable,
  amountHundredths: number,
): Promise<"network" | "studio" | null> {
  const { free_credits_per_day, free_credits_per_network } = readSignUpSettings(configuration);
  const day = dayOf(runtime.now());
  const networkMax = network_hash === "" ? null : free_credits_per_network;
  if (networkMax !== null && !(await takeFromBudget(tx, { scope: network_hash, day, amount: 1, max: networkMax })))
    return "network";
  const max = free_credits_per_day === null ? Number.MAX_SAFE_INTEGER : toHundredths(free_credits_per_day);
  if (await takeFromBudget(tx, { scope: studioScope, day, amount: amountHundredths, max })) return null;
  if (networkMax !== null) await putBack(tx, network_hash, day, 1);
  return "studio";
}

/** Without confirmed addresses portions would only delay: anyone can sign up again. */
function portionsOf({ configuration, confirmsAddresses }: SignUpDeps, totalHundredths: number): Portions | null {
  const { free_credits_first, free_credits_days: days } = readSignUpSettings(configuration);
  const firstHundredths = toHundredths(free_credits_first);
  return confirmsAddresses && days > 1 && firstHundredths < totalHundredths ? { firstHundredths, days } : null;
}
