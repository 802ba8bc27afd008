import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { post } from "../post.ts";
import * as records from "../records/credits.ts";
import { isExpired, type Lot, unreserved } from "../rules.ts";

/** Removes those of the account's credits that expired and that no hold reserves. Pass its lots, read while it is locked. */
export async function expireCredits(deps: CreditsDeps, tx: Tx, accountId: string, lots: readonly Lot[]): Promise<void> {
  const { database, runtime } = deps;
  const now = runtime.now();
  const send = database.pipeline();
  for (const lot of lots) {
    const amountHundredths = unreserved(lot);
    if (!isExpired(lot, now) || amountHundredths === 0) continue;
    const txn = {
      id: runtime.newId(),
      account_id: accountId,
      kind: "expiry" as const,
      // The remainder only decreases, so the same key never repeats for another removal.
      idempotency_key: `expire:${lot.id}:${lot.remaining_hundredths}`,
      ref: lot.lot_key,
      created_at: now,
    };
    await Promise.all([
      send(() => records.moveLot(tx, lot.id, { remainingHundredths: -amountHundredths, reservedHundredths: 0 })),
      send(() => records.moveAccount(tx, accountId, { balanceHundredths: -amountHundredths })),
      post(deps, send, tx, txn, { house: "expired", amountHundredths: -amountHundredths }),
    ]);
  }
}
