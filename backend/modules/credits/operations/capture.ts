import type { Tx } from "../../../adapters/database/port.ts";
import { publishWhenLow } from "../credit-alert.ts";
import type { CreditsDeps } from "../deps.ts";
import { lockHold } from "../lock-hold.ts";
import { post } from "../post.ts";
import * as records from "../records/credits.ts";

/**
 * Charges a hold in the open transaction until `totalHundredths` have been charged in all. A total that was already charged
 * changes nothing. Throws if the hold is unknown, is smaller, or was released before that much was charged.
 */
export async function capture(deps: CreditsDeps, tx: Tx, holdId: string, totalHundredths: number): Promise<void> {
  const send = deps.database.pipeline();
  const { hold, parts } = await lockHold(deps.database, send, tx, holdId);
  let missing = totalHundredths - hold.captured_hundredths;
  if (missing <= 0) return;
  if (hold.released_at !== null) throw new Error(`The hold ${holdId} was released; nothing more can be captured.`);
  if (totalHundredths > hold.amount_hundredths) throw new Error(`The hold ${holdId} does not hold ${totalHundredths}.`);

  const charged = missing;
  const shares = parts.map((part) => {
    const taken = Math.min(missing, part.reserved_hundredths);
    missing -= taken;
    return { part, taken };
  });
  if (missing !== 0) throw new Error(`The parts of the hold ${holdId} do not add up.`);
  const txn = {
    id: deps.runtime.newId(),
    account_id: hold.account_id,
    kind: "usage" as const,
    idempotency_key: `capture:${holdId}:${totalHundredths}`,
    ref: hold.ref,
    created_at: deps.runtime.now(),
  };
  await Promise.all([
    ...shares
      .filter(({ taken }) => taken > 0)
      .flatMap(({ part, taken }) => [
        send(() => records.reducePart(tx, part, taken)),
        send(() => records.moveLot(tx, part.lot_id, { remainingHundredths: -taken, reservedHundredths: -taken })),
      ]),
    send(() => records.moveAccount(tx, hold.account_id, { balanceHundredths: -charged, heldHundredths: -charged })),
    send(() => records.updateHold(tx, holdId, { captured_hundredths: totalHundredths })),
    post(deps, send, tx, txn, { house: "usage", amountHundredths: -charged }),
    send(() => publishWhenLow(deps, tx, hold.account_id)),
  ]);
}
