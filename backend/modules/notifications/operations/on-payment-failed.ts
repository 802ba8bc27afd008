import type { NotificationsDeps } from "../deps.ts";
import { pageOfPayment } from "../pages.ts";
import { type Payment, withPurchase } from "../payment-notifications.ts";
import { failedPurchaseMilliseconds } from "../rules.ts";
import { moneyText } from "../words.ts";
import { writeNotification } from "../write-notification.ts";

/** Notifies a user, in the product and by mail, of a failed payment; once per purchase. */
export async function onPaymentFailed(deps: NotificationsDeps, payment: Payment): Promise<void> {
  await withPurchase(deps, payment, async (tx, reader, purchase) => {
    const { id, settings } = reader;
    // The purchase was paid in the meantime, or its buyer canceled it.
    if (purchase.is_fulfilled || purchase.status === "canceled") return;
    const { amount, credits } = purchase;
    const { purchaseId, kind, itemId } = payment;
    // A training order that was discarded in the meantime has no page, and its payment cannot be retried.
    if (kind === "training" && !(await deps.training.orderOf(tx, id, itemId))) return;
    const isFirst = await writeNotification(deps, tx, reader, {
      kind: "payment_failed",
      key: purchaseId,
      params: { purchaseId, kind, itemId, credits, amount },
      ...(kind !== "subscription" && { endsAt: deps.runtime.now() + failedPurchaseMilliseconds }),
    });
    if (!isFirst) return;
    await deps.accounts.mailOwner(tx, id, {
      template: "payment_failed",
      params: {
        link: new URL(pageOfPayment(payment), deps.publicOrigin).href,
        bought: purchase.description,
        amount: moneyText(amount, settings),
      },
      dedupeKey: `payment_failed:${purchaseId}`,
    });
  });
}
