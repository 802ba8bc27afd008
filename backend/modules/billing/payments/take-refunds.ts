import type { Tx } from "../../../adapters/database/port.ts";
import type { BillingDeps } from "../deps.ts";
import { clawBack } from "../operations/claw-back.ts";
import { grant } from "../operations/grant.ts";
import { findLot, lockAccount } from "../records.ts";
import { paymentRefunded, paymentRestored } from "./facts.ts";
import * as purchaseRecords from "./purchase-records.ts";
import * as refundRecords from "./refund-records.ts";
import { returnedCredits } from "./rules.ts";
import type { PurchaseTable, RefundTable } from "./tables.ts";

const purchasesAtOnce = 100;

/**
 * Takes in what went back of a fulfilled purchase and was not taken in before, in the open transaction: its credits go back
 * in the same share, or come again where a chargeback was turned down. The order in which they were told makes no difference.
 */
export async function takeRefunds(deps: BillingDeps, tx: Tx, purchase: PurchaseTable): Promise<void> {
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
  }
}

/** Takes in what was told of at the very moment its payment was. How many purchases that were. */
export async function takeOpenRefunds(deps: BillingDeps): Promise<number> {
  const { database, log } = deps;
  const left = await refundRecords.purchasesWithOpenRefunds(database.read, purchasesAtOnce);
  for (const { account_id: accountId, id } of left) {
    try {
      await database.transaction(async (tx) => {
        await lockAccount(database, tx, accountId);
        const purchase = await purchaseRecords.findPurchase(tx, accountId, id);
        if (purchase) await takeRefunds(deps, tx, purchase);
      });
    } catch (error) {
      log.error({ purchase: id, err: error }, "what went back of a purchase could not be taken in");
    }
  }
  return left.length;
}

async function tell(
  { facts }: BillingDeps,
  tx: Tx,
  { account_id: accountId, id: purchaseId, kind, item_id: itemId, price_minor }: PurchaseTable,
  { before, refundedMinor }: { before: number; refundedMinor: number },
): Promise<void> {
  const bought = { accountId, purchaseId, kind, itemId };
  if (refundedMinor > before) {
    await facts.publish(tx, paymentRefunded, { ...bought, isWhole: refundedMinor >= price_minor });
  }
  if (refundedMinor < before) await facts.publish(tx, paymentRestored, bought);
}

async function moveCredits(
  deps: BillingDeps,
  tx: Tx,
  { account_id: accountId, lot_key: lotKey }: PurchaseTable,
  { provider, adjustment_id }: RefundTable,
  hundredths: number,
): Promise<void> {
  const key = `${provider}:${adjustment_id}`;
  if (hundredths > 0 && lotKey !== null) {
    await clawBack(deps, tx, { accountId, key, lotKey, amountHundredths: hundredths });
  }
  if (hundredths < 0 && lotKey !== null) {
    // They come again as they were: credits of a month end with it.
    const { source, expires_at: expiresAt } = (await findLot(tx, lotKey)) ?? { source: "pack", expires_at: null };
    await grant(deps, tx, { accountId, lotKey: `reclaim:${key}`, source, amountHundredths: -hundredths, expiresAt });
  }
}

function returned({ credits_hundredths, price_minor }: PurchaseTable, refundedMinor: number): number {
  return returnedCredits(credits_hundredths, price_minor, refundedMinor);
}

/** What of the payment went back by it; below zero where it came again. */
function signed({ action, amount_minor }: RefundTable): number {
  return action === "chargeback_reverse" ? -amount_minor : amount_minor;
}
