import type { Balance, Summary } from "../../../../contract/billing.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { CreditsDeps } from "../deps.ts";
import { presentBalance, presentSummary } from "../present.ts";
import * as records from "../records/credits.ts";
import { available, isExpired, type Lot, unreserved } from "../rules.ts";
import { refreshCredits, starterGrant } from "./refresh-credits.ts";

export async function readBalance(deps: CreditsDeps, caller: SignedInCaller): Promise<Outcome<Balance>> {
  const { held, lots } = await currentCredits(deps, caller.userId);
  return done(presentBalance(lots, held, deps.runtime.now()));
}

/** The account's credits by origin and expiry, and when the next free ones come. */
export async function summaryOf(deps: CreditsDeps, accountId: string): Promise<Summary> {
  const { held, lots, nextStarterAt } = await currentCredits(deps, accountId);
  return presentSummary(lots, held, nextStarterAt, deps.runtime.now());
}

/** What the account may spend now, in hundredths. */
export async function spendable(deps: CreditsDeps, accountId: string): Promise<number> {
  return available((await currentCredits(deps, accountId)).lots, deps.runtime.now());
}

interface CurrentCredits {
  held: number;
  lots: Lot[];
  /** When the free credits of the next month come, in UTC milliseconds; `null` without free credits. */
  nextStarterAt: number | null;
}

/** Reads the account's credits, first bringing it up to the present when that is due. */
async function currentCredits(deps: CreditsDeps, accountId: string): Promise<CurrentCredits> {
  const { database } = deps;
  const starter = starterGrant(deps, accountId, await deps.accounts.creditIdentityOf(database.read, accountId));
  // Asked before the lots are read: a grant that another request makes in between is then among them.
  const isMissing = starter !== undefined && !(await records.lotExists(database.read, starter.lotKey));
  const lots = await records.lotsLeft(database.read, accountId);
  const isDue = isMissing || lots.some((lot) => isExpired(lot, deps.runtime.now()) && unreserved(lot) > 0);
  if (isDue) await database.transaction((tx) => refreshCredits(deps, tx, accountId));
  const account = await records.accountOf(database.read, accountId);
  return {
    held: account?.held_hundredths ?? 0,
    lots: isDue ? await records.lotsLeft(database.read, accountId) : lots,
    nextStarterAt: starter?.expiresAt ?? null,
  };
}
