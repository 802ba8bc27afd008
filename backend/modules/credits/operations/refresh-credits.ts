import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import type { Lot } from "../rules.ts";
import { knownStarterEnd, rememberStarter, starterGrant } from "../starter-grant.ts";
import { expireCredits } from "./expire-credits.ts";
import { grant } from "./grant.ts";

/**
 * Grants the current month's free credits and removes expired credits, within the open transaction. The account must be
 * locked, and `seen` are its lots since then. Returns its lots that have not expired.
 */
export async function refreshCredits(
  deps: CreditsDeps,
  tx: Tx,
  accountId: string,
  seen: readonly Lot[],
): Promise<readonly Lot[]> {
  const lots = (await grantStarter(deps, tx, accountId)) ? await records.lotsLeft(tx, accountId) : seen;
  await expireCredits(deps, tx, accountId, lots);
  return lots;
}

/** Returns whether the account's lots may have changed. */
async function grantStarter(deps: CreditsDeps, tx: Tx, accountId: string): Promise<boolean> {
  if (knownStarterEnd(deps, accountId) !== undefined) return false;
  const starter = starterGrant(deps, accountId, await deps.accounts.claimCreditIdentity(tx, accountId));
  if (!starter) return false;
  await grant(deps, tx, starter);
  deps.database.afterCommit(tx, () => rememberStarter(deps, accountId, starter));
  return true;
}
