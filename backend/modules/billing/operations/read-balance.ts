import type { Balance, Summary } from "../../../../contract/billing.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { BillingDeps } from "../deps.ts";
import { givesPlan } from "../payments/rules.ts";
import { subscriptionsOf } from "../payments/subscription-records.ts";
import { presentBalance, presentSummary } from "../present.ts";
import * as records from "../records.ts";
import { available, isExpired, type Lot } from "../rules.ts";
import { settle, starterGrant, unreserved } from "./settle.ts";

export async function readBalance(deps: BillingDeps, caller: SignedInCaller): Promise<Outcome<Balance>> {
  const { held, lots } = await currentCredits(deps, caller.userId);
  return done(presentBalance(lots, held, deps.runtime.now()));
}

export async function readSummary(deps: BillingDeps, caller: SignedInCaller): Promise<Outcome<Summary>> {
  const { held, lots, nextGrantAt } = await currentCredits(deps, caller.userId);
  return done(presentSummary(lots, held, nextGrantAt, deps.runtime.now()));
}

/** What the account may spend now, in hundredths. */
export async function spendable(deps: BillingDeps, accountId: string): Promise<number> {
  return available((await currentCredits(deps, accountId)).lots, deps.runtime.now());
}

interface CurrentCredits {
  held: number;
  lots: Lot[];
  nextGrantAt: number | null;
}

/** Reads the account's credits, first bringing it up to the present when that is due. */
async function currentCredits(deps: BillingDeps, accountId: string): Promise<CurrentCredits> {
  const { database } = deps;
  const starter = starterGrant(deps, accountId, await deps.creditIdentityOf(database.read, accountId));
  // Asked before the lots are read: a grant that another request makes in between is then among them.
  const isMissing = starter !== undefined && !(await records.lotExists(database.read, starter.lotKey));
  const lots = await records.lotsLeft(database.read, accountId);
  const isDue = isMissing || lots.some((lot) => isExpired(lot, deps.runtime.now()) && unreserved(lot) > 0);
  if (isDue) await database.transaction((tx) => settle(deps, tx, accountId));
  const account = await records.accountOf(database.read, accountId);
  return {
    held: account?.held_hundredths ?? 0,
    lots: isDue ? await records.lotsLeft(database.read, accountId) : lots,
    nextGrantAt: await nextGrantAt(deps, accountId, starter?.expiresAt ?? null),
  };
}

/** The free credits of the next month, or those of the plan's, whichever come first. */
async function nextGrantAt(
  { database, runtime }: BillingDeps,
  accountId: string,
  freeAt: number | null,
): Promise<number | null> {
  const now = runtime.now();
  const renewals = (await subscriptionsOf(database.read, accountId)).flatMap((subscription) => {
    const { ends_at, period_ends_at } = subscription;
    const renews = givesPlan(subscription, now) && ends_at === null && period_ends_at !== null && period_ends_at > now;
    return renews ? [period_ends_at] : [];
  });
  const instants = freeAt === null ? renewals : [freeAt, ...renewals];
  return instants.length === 0 ? null : Math.min(...instants);
}
