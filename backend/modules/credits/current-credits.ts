import type { CreditsDeps } from "./deps.ts";
import { refreshCredits } from "./operations/refresh-credits.ts";
import * as records from "./records/credits.ts";
import { isExpired, type Lot, unreserved } from "./rules.ts";
import { dueStarter, freeCreditsOf, knownStarterEnd, rememberStarter } from "./starter-grant.ts";

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
  const nextAt = nextStarterAt ?? knownStarterEnd(deps, accountId) ?? null;
  return { lots: await records.lotsLeft(database.read, accountId), nextStarterAt: nextAt };
}

/** Whether free credits are still to be granted or decided about, and when the next ones are granted. */
async function starterState(deps: CreditsDeps, accountId: string) {
  const { accounts, database } = deps;
  const granted = knownStarterEnd(deps, accountId);
  if (granted !== undefined) return { isMissing: false, nextStarterAt: granted };
  const identity = await accounts.creditIdentityOf(database.read, accountId);
  if (identity === undefined) return { isMissing: false, nextStarterAt: null };
  const decision = await freeCreditsOf(deps, database.read, accountId);
  if (decision.kind === "undecided") return { isMissing: true, nextStarterAt: null };
  const { grants, nextAt } = dueStarter(deps, accountId, identity, decision);
  // They are granted in order, so the last one tells about all.
  const last = grants.at(-1);
  const isMissing = last !== undefined && !(await records.lotExists(database.read, last.lotKey));
  if (!isMissing) rememberStarter(deps, accountId, nextAt);
  return { isMissing, nextStarterAt: nextAt };
}
