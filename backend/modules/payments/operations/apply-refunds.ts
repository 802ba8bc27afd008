import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { paymentRefunded, paymentRestored } from "../domain-events.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as refundRecords from "../records/refunds.ts";
import { returnedCredits } from "../rules.ts";
import type { PurchaseTable, RefundTable } from "../tables.ts";
import { moveTraining } from "./move-training.ts";

/**
 * Applies a fulfilled purchase's new refunds in the open transaction. The same share of its credits is taken back, or granted
 * again if a chargeback was reversed. The order of the reports makes no difference.
 */
export async function applyRefunds(deps: PaymentsDeps, tx: Tx, purchase: PurchaseTable): Promise<void> {
  if (purchase.fulfilled_at === null || purchase.provider_transaction_id === null) return;
  const refunds = await refundRecords.refundsOf(tx, purchase.provider, purchase.provider_transaction_id);
  let sumMinor = refunds.filter(({ applied_at }) => applied_at !== null).reduce((sum, one) => sum + signed(one), 0);
  let refundedMinor = purchase.refunded_minor;
  for (const refund of refunds.filter(({ applied_at }) => applied_at === null)) {
    sumMinor += signed(refund);
    const before = refundedMinor;
    refundedMinor = Math.max(0, sumMinor);
    await moveCredits(deps, tx, purchase, refund, returned(purchase, refundedMinor) - returned(purchase, before));
    await refundRecords.closeRefund(tx, refund, deps.runtime.now());
    await tell(deps, tx, purchase, { before, refundedMinor });
  }
  if (refundedMinor !== purchase.refunded_minor) {
    await purchaseRecords.updatePurchase(tx, purchase.id, { refunded_minor: refundedMinor });
    await moveTraining(deps, tx, purchase);
  }
}

async function tell(
  { database, domainEvents, log }: PaymentsDeps,
  tx: Tx,
  { account_id: accountId, id: purchaseId, kind, item_id: itemId, price_minor }: PurchaseTable,
  { before, refundedMinor }: { before: number; refundedMinor: number },
): Promise<void> {
  const bought = { accountId, purchaseId, kind, itemId };
  if (refundedMinor > before) {
    await domainEvents.publish(tx, paymentRefunded, { ...bought, isWhole: refundedMinor >= price_minor });
    database.afterCommit(tx, () => log.info(bought, "purchase refunded"));
  }
  if (refundedMinor < before) await domainEvents.publish(tx, paymentRestored, bought);
}

async function moveCredits(
  deps: PaymentsDeps,
  tx: Tx,
  { account_id: accountId, lot_key: lotKey }: PurchaseTable,
  { provider, adjustment_id }: RefundTable,
  hundredths: number,
): Promise<void> {
  const key = `${provider}:${adjustment_id}`;
  if (hundredths > 0 && lotKey !== null) {
    await deps.credits.clawBack(tx, { accountId, key, lotKey, amountHundredths: hundredths });
  }
  if (hundredths < 0 && lotKey !== null) {
    await deps.credits.regrant(tx, { accountId, key, lotKey, amountHundredths: -hundredths });
  }
}

function returned({ credits_hundredths, price_minor }: PurchaseTable, refundedMinor: number): number {
  return returnedCredits(credits_hundredths, price_minor, refundedMinor);
}

/** The refunded amount; negative for a reversed chargeback. */
function signed({ action, amount_minor }: RefundTable): number {
  return action === "chargeback_reverse" ? -amount_minor : amount_minor;
}
