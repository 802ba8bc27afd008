import type { CreditsDeps } from "./deps.ts";
import { refreshCredits } from "./operations/refresh-credits.ts";
import * as records from "./records/credits.ts";
import { isExpired, type Lot, unreserved } from "./rules.ts";
import { starterGrant } from "./starter-grant.ts";

/** An account's credits as of now. */
export interface CurrentCredits {
  /** In hundredths. */
  held: number;
  lots: Lot[];
  /** When the next month's free credits are granted, in UTC milliseconds; `null` without free credits. */
  nextStarterAt: number | null;
}

/** Reads the account's credits. Grants free credits and removes expired ones first if that is due. */
export async function currentCredits(deps: CreditsDeps, accountId: string): Promise<CurrentCredits> {
  const { database } = deps;
  const starter = starterGrant(deps, accountId, await deps.accounts.creditIdentityOf(database.read, accountId));
  // Checked before the lots are read, so the lots include a grant that another request makes in between.
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
