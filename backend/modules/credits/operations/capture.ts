import type { Tx } from "../../../adapters/database/port.ts";
import { publishWhenLow } from "../credit-alert.ts";
import type { CreditsDeps } from "../deps.ts";
import { lockHold } from "../lock-hold.ts";
import * as records from "../records/credits.ts";

/**
 * Charges a hold in the open transaction until `totalHundredths` have been charged in all. A total that was already charged
 * changes nothing. Throws if the hold is unknown, is smaller, or was released before that much was charged.
 */
export async function capture(deps: CreditsDeps, tx: Tx, holdId: string, totalHundredths: number): Promise<void> {
  const hold = await lockHold(deps.database, tx, holdId);
  let missing = totalHundredths - hold.captured_hundredths;
  if (missing <= 0) return;
  if (hold.released_at !== null) throw new Error(`The hold ${holdId} was released; nothing more can be captured.`);
  if (totalHundredths > hold.amount_hundredths) throw new Error(`The hold ${holdId} does not hold ${totalHundredths}.`);

  const charged = missing;
  for (const part of await records.openParts(tx, holdId)) {
    const taken = Math.min(missing, part.reserved_hundredths);
    if (taken === 0) break;
    await records.reducePart(tx, part, taken);
    await records.moveLot(tx, part.lot_id, { remainingHundredths: -taken, reservedHundredths: -taken });
    missing -= taken;
  }
  if (missing !== 0) throw new Error(`The parts of the hold ${holdId} do not add up.`);
  await records.moveAccount(tx, hold.account_id, { balanceHundredths: -charged, heldHundredths: -charged });
  await records.updateHold(tx, holdId, { captured_hundredths: totalHundredths });
  const txn = {
    id: deps.runtime.newId(),
    account_id: hold.account_id,
    kind: "usage" as const,
    idempotency_key: `capture:${holdId}:${totalHundredths}`,
    ref: hold.ref,
    created_at: deps.runtime.now(),
  };
  await records.post(tx, txn, "house:usage", -charged);
  await publishWhenLow(deps, tx, hold.account_id);
}
