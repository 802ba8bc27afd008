import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { starterGrant } from "../starter-grant.ts";
import { expireCredits } from "./expire-credits.ts";
import { grant } from "./grant.ts";

/** Grants the current month's free credits and removes expired credits, within the open transaction. */
export async function refreshCredits(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  await records.lockAccount(deps.database, tx, accountId);
  const starter = starterGrant(deps, accountId, await deps.accounts.claimCreditIdentity(tx, accountId));
  if (starter) await grant(deps, tx, starter);
  await expireCredits(deps, tx, accountId);
}
