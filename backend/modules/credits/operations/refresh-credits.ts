import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import type { Lot } from "../rules.ts";
import { decideStarter, knownStarterEnd, rememberStarter } from "../starter-grant.ts";
import { expireCredits } from "./expire-credits.ts";
import { grant } from "./grant.ts";

/**
 * Grants the free credits that are due and removes expired credits, within the open transaction. The account must be
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
  const identity = await deps.accounts.claimCreditIdentity(tx, accountId);
  const { grants, nextAt } = await decideStarter(deps, tx, accountId, identity);
  for (const due of grants) await grant(deps, tx, due);
  deps.database.afterCommit(tx, () => rememberStarter(deps, accountId, nextAt));
  return grants.length > 0;
}
