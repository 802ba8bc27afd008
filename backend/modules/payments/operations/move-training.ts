import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/purchases.ts";
import { standingOf } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";

/**
 * Moves a training order to the status of its money in the open transaction. Other purchases change nothing. The account is
 * locked before the order, here as everywhere.
 */
export async function moveTraining(
  { training }: PaymentsDeps,
  tx: Tx,
  { account_id: accountId, kind, item_id }: Pick<PurchaseTable, "account_id" | "kind" | "item_id">,
): Promise<void> {
  if (kind !== "training") return;
  const standing = standingOf(await records.purchasesOf(tx, accountId, { kind, item_id }));
  await training.moveByMoney(tx, accountId, item_id, standing);
}
