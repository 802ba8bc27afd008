import type { Tx } from "../../adapters/database/port.ts";
import type { CreditIdentity } from "../accounts/index.ts";
import type { FreeCredits, Portions } from "../sign-up/index.ts";
import type { CreditsDeps } from "./deps.ts";
import type { Grant } from "./operations/grant.ts";
import { lotExists } from "./records/credits.ts";
import { monthlyPeriod } from "./rules.ts";

const dayMilliseconds = 24 * 3_600 * 1_000;

/** The free credits of the account's current month, as far as they are due. */
export interface DueStarter {
  /** In order. Each one is granted at most once, however often it is asked for. */
  grants: Grant[];
  /** When the next free credits are granted, in UTC milliseconds; `null` if that is not known. */
  nextAt: number | null;
}

const nothing: DueStarter = { grants: [], nextAt: null };

/** Returns the free credits that are due. Nothing is due to an account about which nothing is decided yet. */
export function dueStarter(
  { catalogue, runtime }: Pick<CreditsDeps, "catalogue" | "runtime">,
  accountId: string,
  identity: CreditIdentity | undefined,
  decision: FreeCredits,
): DueStarter {
  const monthlyHundredths = catalogue().plans.starter.monthlyHundredths;
  if (identity === undefined || decision.kind === "undecided") return nothing;
  if (decision.kind === "none") return { grants: [], nextAt: decision.until };
  const now = runtime.now();
  const { startsAt, endsAt, lotKey } = starterMonth(identity, now);
  const grant = (part: number, amountHundredths: number): Grant => ({
    accountId,
    // The month's first part has the key that whole months have, so that neither is granted beside the other.
    lotKey: part === 0 ? lotKey : `${lotKey}:${part}`,
    source: "starter",
    amountHundredths,
    expiresAt: endsAt,
  });
  const isFirstMonth = decision.kind === "granted" && decision.since >= startsAt;
  const total = isFirstMonth ? decision.firstMonthHundredths : monthlyHundredths;
  if (total === 0) return { grants: [], nextAt: monthlyHundredths === 0 ? null : endsAt };
  if (!isFirstMonth || !decision.portions) return { grants: [grant(0, total)], nextAt: endsAt };
  const { portions, since } = decision;
  const part = Math.min(Math.floor((now - since) / dayMilliseconds), portions.days - 1);
  const grants = Array.from({ length: part + 1 }, (_, index) => grant(index, partOf(total, portions, index)));
  const nextPart = part < portions.days - 1 ? since + (part + 1) * dayMilliseconds : endsAt;
  return { grants: grants.filter(({ amountHundredths }) => amountHundredths > 0), nextAt: Math.min(nextPart, endsAt) };
}

/** Returns one part of the first month's credits. All parts together are the total. */
function partOf(total: number, { firstHundredths, days }: Portions, index: number): number {
  const rest = total - firstHundredths;
  const until = (part: number) => firstHundredths + Math.floor((rest * part) / (days - 1));
  return index === 0 ? firstHundredths : until(index) - until(index - 1);
}

/** Returns the current month of an identity, and the key of its free credits. */
function starterMonth(identity: CreditIdentity, now: number) {
  const { startsAt, endsAt } = monthlyPeriod(identity.since, now);
  return { startsAt, endsAt, lotKey: `starter:${identity.id}:${new Date(startsAt).toISOString().slice(0, 10)}` };
}

/**
 * Decides about the account's free credits if that is due, and returns what is due. The account must be locked. A mailbox
 * that has this month's credits already, with another account, takes nothing out of the day's budgets.
 */
export async function decideStarter(
  deps: CreditsDeps,
  tx: Tx,
  accountId: string,
  identity: CreditIdentity | undefined,
): Promise<DueStarter> {
  const { catalogue, freeCredits, runtime } = deps;
  if (identity === undefined) return nothing;
  const decision = await freeCreditsOf(deps, tx, accountId);
  if (decision.kind !== "undecided" || !freeCredits) return dueStarter(deps, accountId, identity, decision);
  const { endsAt, lotKey } = starterMonth(identity, runtime.now());
  if (await lotExists(tx, lotKey)) return { grants: [], nextAt: endsAt };
  const decided = await freeCredits.decideFreeCredits(tx, accountId, catalogue().plans.starter.monthlyHundredths);
  return dueStarter(deps, accountId, identity, decided);
}

/** Returns what is decided about the account's free credits. */
export async function freeCreditsOf(
  { freeCredits }: Pick<CreditsDeps, "freeCredits">,
  queries: Parameters<NonNullable<CreditsDeps["freeCredits"]>["freeCreditsOf"]>[0],
  accountId: string,
): Promise<FreeCredits> {
  return freeCredits ? freeCredits.freeCreditsOf(queries, accountId) : { kind: "whole months" };
}

const grantedStartersMax = 10_000;

/** When the account's next free credits are due if all earlier ones are known to be granted, in UTC milliseconds. */
export function knownStarterEnd(
  { grantedStarters, runtime }: Pick<CreditsDeps, "grantedStarters" | "runtime">,
  accountId: string,
): number | undefined {
  const end = grantedStarters.get(accountId);
  return end !== undefined && runtime.now() < end ? end : undefined;
}

/** Remembers that nothing is due before `nextAt`. A committed grant is never undone. */
export function rememberStarter(
  { grantedStarters }: Pick<CreditsDeps, "grantedStarters">,
  accountId: string,
  nextAt: number | null,
): void {
  if (nextAt === null) return;
  if (grantedStarters.size >= grantedStartersMax) grantedStarters.clear();
  grantedStarters.set(accountId, nextAt);
}
