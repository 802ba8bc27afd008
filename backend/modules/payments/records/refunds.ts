import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";
import type { PurchaseTable, RefundTable } from "../tables.ts";
import { insertOnce } from "./events.ts";

/** Stores a refund. Returns whether it is new. */
export function insertRefund(tx: Tx, refund: RefundTable): Promise<boolean> {
  return insertOnce(tx.insertInto("refund").values(refund));
}

/** All refunds of a payment, and reversed chargebacks. */
export async function refundsOf(queries: Queries, provider: ProviderName, transactionId: string) {
  return queries
    .selectFrom("refund")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_transaction_id", "=", transactionId)
    .orderBy("adjustment_id")
    .execute();
}

/** Fulfilled purchases with a refund that was not applied because both were reported at the same time. */
export async function purchasesWithOpenRefunds(queries: Queries, limit: number): Promise<PurchaseTable[]> {
  return queries
    .selectFrom("purchase")
    .selectAll("purchase")
    .distinct()
    .innerJoin("refund", (join) =>
      join
        .onRef("refund.provider", "=", "purchase.provider")
        .onRef("refund.provider_transaction_id", "=", "purchase.provider_transaction_id"),
    )
    .where("refund.applied_at", "is", null)
    .where("purchase.fulfilled_at", "is not", null)
    .limit(limit)
    .execute();
}

export async function closeRefund(tx: Tx, refund: RefundTable, appliedAt: number): Promise<void> {
  await tx
    .updateTable("refund")
    .set({ applied_at: appliedAt })
    .where("provider", "=", refund.provider)
    .where("adjustment_id", "=", refund.adjustment_id)
    .execute();
}
