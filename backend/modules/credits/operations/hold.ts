import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import type { CreditsDeps } from "../deps.ts";
import { type HoldRequest, lockedState, refuseAmounts, reserve } from "../reserve.ts";
import { refreshCredits } from "./refresh-credits.ts";

/**
 * Reserves credits in the open transaction until they are captured or released. Refused with INSUFFICIENT_CREDITS if the
 * account has fewer, with FORBIDDEN if it is closed, and with a violation if the amount is above the agreed price. Throws if the hold exists with another
 * amount or account.
 */
export async function hold(deps: CreditsDeps, tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>> {
  const refused = refuseAmounts([wanted], wanted.maxCostCredits);
  if (refused) return refused;
  const { existing, lots: seen, state } = await lockedState(deps, tx, wanted);
  const lots = await refreshCredits(deps, tx, wanted.accountId, seen);
  if (existing) {
    if (existing.account_id !== wanted.accountId || existing.amount_hundredths !== wanted.amountHundredths) {
      throw new Error(`The hold ${wanted.holdId} exists with another account or amount.`);
    }
    return done(undefined);
  }
  // The account may have been closed since the caller was identified.
  if (state?.closed_at != null) return refuse("FORBIDDEN", "accountDisabled");
  return reserve(deps, tx, wanted.accountId, lots, [wanted]);
}
