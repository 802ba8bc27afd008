import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { isExpired, unreserved } from "../rules.ts";

/** Removes the account's expired credits that no hold reserves. The account must be locked. */
export async function expireCredits({ runtime }: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  const now = runtime.now();
  for (const lot of await records.lotsLeft(tx, accountId)) {
    const amountHundredths = unreserved(lot);
    if (!isExpired(lot, now) || amountHundredths === 0) continue;
    await records.moveLot(tx, lot.id, { remainingHundredths: -amountHundredths, reservedHundredths: 0 });
    await records.moveAccount(tx, accountId, { balanceHundredths: -amountHundredths });
    const txn = {
      id: runtime.newId(),
      account_id: accountId,
      kind: "expiry" as const,
      // The remainder only decreases, so the same key never repeats for another removal.
      idempotency_key: `expire:${lot.id}:${lot.remaining_hundredths}`,
      ref: lot.lot_key,
      created_at: now,
    };
    await records.post(tx, txn, "house:expired", -amountHundredths);
  }
}
