import { toCredits, toHundredths } from "../../../../contract/hundredths.ts";
import { maxCostField } from "../../../../contract/request-headers.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { spread } from "../rules.ts";
import { refreshCredits } from "./refresh-credits.ts";

export interface HoldRequest {
  accountId: string;
  /** Identifies the hold. A repeated request for the same hold changes nothing. */
  holdId: string;
  amountHundredths: number;
  /** The reason for the hold, for example `run:<id>`. */
  ref: string;
  /** The highest price that the caller agreed to, in credits; no limit if omitted. */
  maxCostCredits?: number | undefined;
}

/**
 * Reserves credits in the open transaction until they are captured or released. Refused with INSUFFICIENT_CREDITS if the
 * account has fewer, with FORBIDDEN if it is closed, and with a violation if the amount is above the agreed price. Throws if the hold exists with another
 * amount or account.
 */
export async function hold(deps: CreditsDeps, tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>> {
  const { database, runtime } = deps;
  if (!Number.isSafeInteger(wanted.amountHundredths) || wanted.amountHundredths <= 0) {
    throw new Error(`A hold needs a whole, positive amount, not ${wanted.amountHundredths}.`);
  }
  const { maxCostCredits } = wanted;
  if (maxCostCredits !== undefined && wanted.amountHundredths > toHundredths(maxCostCredits)) {
    const values = { cost: toCredits(wanted.amountHundredths) };
    return refuseFields({ field: maxCostField, key: "costsMore", values });
  }
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
  const now = runtime.now();
  const shares = spread(lots, wanted.amountHundredths, now);
  if (!shares) return refuse("INSUFFICIENT_CREDITS");
  const parts = shares.map((share, position) => ({
    hold_id: wanted.holdId,
    position,
    lot_id: share.lotId,
    reserved_hundredths: share.amountHundredths,
  }));
  const held = {
    id: wanted.holdId,
    account_id: wanted.accountId,
    ref: wanted.ref,
    amount_hundredths: wanted.amountHundredths,
    captured_hundredths: 0,
    created_at: now,
    released_at: null,
  };
  const send = database.pipeline();
  await Promise.all([
    send(() => records.insertHold(tx, held)),
    send(() => records.insertParts(tx, parts)),
    ...shares.map(({ lotId, amountHundredths }) =>
      send(() => records.moveLot(tx, lotId, { remainingHundredths: 0, reservedHundredths: amountHundredths })),
    ),
    send(() => records.moveAccount(tx, wanted.accountId, { heldHundredths: wanted.amountHundredths })),
  ]);
  return done(undefined);
}

/** Locks the account, then reads its lots and the hold if it exists. */
async function lockedState({ database }: CreditsDeps, tx: Tx, { accountId, holdId }: HoldRequest) {
  const read = async () => {
    const send = database.pipeline();
    const [state, lots, existing] = await Promise.all([
      send(() => records.lockState(database, tx, accountId)),
      send(() => records.lotsLeft(tx, accountId)),
      send(() => records.findHold(tx, holdId)),
    ]);
    return { state, lots, existing };
  };
  const found = await read();
  if (found.state) return found;
  await records.createAccount(tx, accountId);
  return read();
}
