import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { isExpired, unreserved } from "../rules.ts";

/** Takes the expired credits that no hold sits on. The account must be locked. */
export async function expire({ runtime }: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
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
      // What remains only falls, so the same remainder is never taken twice.
      idempotency_key: `expire:${lot.id}:${lot.remaining_hundredths}`,
      ref: lot.lot_key,
      created_at: now,
    };
    await records.post(tx, txn, "house:expired", -amountHundredths);
  }
}

/** Takes expired credits from every account that has some; one that fails keeps them. Returns how many accounts those were. */
export async function expireEverywhere(deps: CreditsDeps): Promise<number> {
  const { database, runtime, log } = deps;
  const accountIds = await records.accountsWithExpiredLots(database.read, runtime.now(), 1_000);
  for (const accountId of accountIds) {
    try {
      await database.transaction(async (tx) => {
        await records.lockAccount(database, tx, accountId);
        await expire(deps, tx, accountId);
      });
    } catch (error) {
      log.error({ account: accountId, err: error }, "expired credits of an account could not be booked");
    }
  }
  return accountIds.length;
}
