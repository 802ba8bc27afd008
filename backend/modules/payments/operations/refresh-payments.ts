import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/purchases.ts";
import type { PurchaseTable } from "../tables.ts";
import { refreshPayment } from "./refresh-payment.ts";

/** Nobody needs more open payments for one item. */
const askedAtOnceMax = 10;

/**
 * Asks the provider about the open payments for one item and applies the answers like its events. Returns whether the
 * provider answered; true if no payment is open.
 */
export async function refreshPayments(
  deps: PaymentsDeps,
  accountId: string,
  wanted: Pick<PurchaseTable, "kind" | "item_id">,
): Promise<boolean> {
  const purchases = await records.purchasesOf(deps.database.read, accountId, wanted);
  const open = purchases.filter(({ status, fulfilled_at }) => status !== "canceled" && fulfilled_at === null);
  let hasAnswered = true;
  for (const purchase of open.slice(0, askedAtOnceMax)) {
    if ((await refreshPayment(deps, purchase)) === "silent") hasAnswered = false;
  }
  return hasAnswered;
}
