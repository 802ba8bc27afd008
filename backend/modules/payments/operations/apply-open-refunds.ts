import type { PaymentsDeps } from "../deps.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as refundRecords from "../records/refunds.ts";
import { applyRefunds } from "./apply-refunds.ts";

const purchasesAtOnce = 100;

/** Applies refunds that were reported at the same time as their payments. Returns the number of purchases. */
export async function applyOpenRefunds(deps: PaymentsDeps): Promise<number> {
  const { credits, database, log } = deps;
  const left = await refundRecords.purchasesWithOpenRefunds(database.read, purchasesAtOnce);
  for (const { account_id: accountId, id } of left) {
    try {
      await database.transaction(async (tx) => {
        await credits.lockAccount(tx, accountId);
        const purchase = await purchaseRecords.findPurchase(tx, accountId, id);
        if (purchase) await applyRefunds(deps, tx, purchase);
      });
    } catch (error) {
      log.error(
        { code: "REFUND_FAILED", accountId, purchaseId: id, err: error },
        "The refunds of a purchase could not be applied.",
      );
    }
  }
  return left.length;
}
