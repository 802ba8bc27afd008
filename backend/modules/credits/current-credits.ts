import type { CreditsDeps } from "./deps.ts";
import { refreshCredits } from "./operations/refresh-credits.ts";
import * as records from "./records/credits.ts";
import { isExpired, type Lot, unreserved } from "./rules.ts";
import { knownStarterEnd, rememberStarter, starterGrant } from "./starter-grant.ts";

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
  const { lots, nextStarterAt } = await currentLots(deps, accountId);
  const account = await records.accountOf(deps.database.read, accountId);
  return { held: account?.held_hundredths ?? 0, lots, nextStarterAt };
}

/** Same as `currentCredits`, without the held credits. Usually one statement. */
export async function currentLots(deps: CreditsDeps, accountId: string): Promise<Omit<CurrentCredits, "held">> {
  const { database, runtime } = deps;
  // Checked before the lots are read, so the lots include a grant that another request makes in between.
  const { isMissing, nextStarterAt } = await starterState(deps, accountId);
  const lots = await records.lotsLeft(database.read, accountId);
  const isDue = isMissing || lots.some((lot) => isExpired(lot, runtime.now()) && unreserved(lot) > 0);
  if (!isDue) return { lots, nextStarterAt };
  await database.transaction(async (tx) => {
    await records.lockAccount(database, tx, accountId);
    await refreshCredits(deps, tx, accountId, await records.lotsLeft(tx, accountId));
  });
  return { lots: await records.lotsLeft(database.read, accountId), nextStarterAt };
}

/** Whether this month's free credits are still to be granted, and when the next month's are. */
async function starterState(deps: CreditsDeps, accountId: string) {
  const { accounts, database } = deps;
  const granted = knownStarterEnd(deps, accountId);
  if (granted !== undefined) return { isMissing: false, nextStarterAt: granted };
  const starter = starterGrant(deps, accountId, await accounts.creditIdentityOf(database.read, accountId));
  if (!starter) return { isMissing: false, nextStarterAt: null };
  const isMissing = !(await records.lotExists(database.read, starter.lotKey));
  if (!isMissing) rememberStarter(deps, accountId, starter);
  return { isMissing, nextStarterAt: starter.expiresAt };
}
