import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { postEntries } from "../post.ts";
import * as records from "../records/credits.ts";
import { available, spread } from "../rules.ts";

/** Pays as much of the account's debt as its spendable credits allow. The account must be locked. */
export async function collectDebt(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  const { database, runtime } = deps;
  const debtHundredths = (await records.accountOf(tx, accountId))?.debt_hundredths ?? 0;
  if (debtHundredths === 0) return;
  const now = runtime.now();
  const lots = await records.lotsLeft(tx, accountId);
  const paidHundredths = Math.min(debtHundredths, available(lots, now));
  if (paidHundredths === 0) return;
  for (const { lotId, amountHundredths } of spread(lots, paidHundredths, now) ?? []) {
    await records.moveLot(tx, lotId, { remainingHundredths: -amountHundredths, reservedHundredths: 0 });
  }
  await records.moveAccount(tx, accountId, { balanceHundredths: -paidHundredths, debtHundredths: -paidHundredths });
  const id = runtime.newId();
  const txn = { id, account_id: accountId, kind: "debt" as const, ref: "debt", created_at: now };
  await postEntries(
    deps,
    database.pipeline(),
    tx,
    { ...txn, idempotency_key: `debt:${id}` },
    {
      reason: "debt",
      amounts: { [`user:${accountId}`]: -paidHundredths, [`user:${accountId}:debt`]: paidHundredths },
    },
  );
}
