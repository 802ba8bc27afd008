import { maxCostField } from "../../../../contract/request-headers.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { spread, toCredits, toHundredths } from "../rules.ts";
import { refreshCredits } from "./refresh-credits.ts";

export interface HoldRequest {
  accountId: string;
  /** Names the hold; asking for the same one again changes nothing. */
  holdId: string;
  amountHundredths: number;
  /** What the credits are held for, for example `run:<id>`. */
  ref: string;
  /** The most that was agreed to, in credits; left out, any amount will do. */
  maxCostCredits?: number | undefined;
}

/**
 * Sets credits aside in the open transaction, so that nothing else can spend them until they are captured or released.
 * Refused with INSUFFICIENT_CREDITS when fewer can be spent, and with a violation of the agreed price when it is more. Throws when the hold exists with another amount or account.
 */
export async function hold(deps: CreditsDeps, tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>> {
  const { runtime } = deps;
  if (!Number.isSafeInteger(wanted.amountHundredths) || wanted.amountHundredths <= 0) {
    throw new Error(`A hold needs a whole, positive amount, not ${wanted.amountHundredths}.`);
  }
  const { maxCostCredits } = wanted;
  if (maxCostCredits !== undefined && wanted.amountHundredths > toHundredths(maxCostCredits)) {
    const values = { cost: toCredits(wanted.amountHundredths) };
    return refuseFields({ field: maxCostField, key: "costsMore", values });
  }
  await refreshCredits(deps, tx, wanted.accountId);
  const existing = await records.findHold(tx, wanted.holdId);
  if (existing) {
    if (existing.account_id !== wanted.accountId || existing.amount_hundredths !== wanted.amountHundredths) {
      throw new Error(`The hold ${wanted.holdId} exists with another account or amount.`);
    }
    return done(undefined);
  }
  const now = runtime.now();
  const lots = await records.lotsLeft(tx, wanted.accountId);
  const shares = spread(lots, wanted.amountHundredths, now);
  if (!shares) return refuse("INSUFFICIENT_CREDITS");
  const parts = shares.map((share, position) => ({
    hold_id: wanted.holdId,
    position,
    lot_id: share.lotId,
    reserved_hundredths: share.amountHundredths,
  }));
  for (const share of shares) {
    await records.moveLot(tx, share.lotId, { remainingHundredths: 0, reservedHundredths: share.amountHundredths });
  }
  await records.moveAccount(tx, wanted.accountId, { heldHundredths: wanted.amountHundredths });
  await records.insertHold(
    tx,
    {
      id: wanted.holdId,
      account_id: wanted.accountId,
      ref: wanted.ref,
      amount_hundredths: wanted.amountHundredths,
      captured_hundredths: 0,
      created_at: now,
      released_at: null,
    },
    parts,
  );
  return done(undefined);
}
