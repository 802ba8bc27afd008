import type { NotificationsDeps } from "../deps.ts";
import { failedPaymentOf } from "../params.ts";
import { type Payment, testNote, withPurchase } from "../payment-notifications.ts";
import { dayText, moneyText, numberText } from "../words.ts";
import { endNotifications } from "../write-notification.ts";

/** Mails a receipt, and ends notifications of earlier failed payments for the same item. */
export async function onPaymentCompleted(deps: NotificationsDeps, payment: Payment): Promise<void> {
  const { accounts, publicOrigin } = deps;
  await withPurchase(deps, payment, async (tx, reader, purchase) => {
    await endNotifications(deps, tx, reader.id, "payment_failed", (notification) => {
      const failed = failedPaymentOf(notification);
      return failed.kind === payment.kind && (failed.kind === "subscription" || failed.itemId === payment.itemId);
    });
    const amount = moneyText(purchase.amount, reader.settings);
    if (payment.kind === "training") {
      await accounts.mailOwner(tx, reader.id, {
        template: "training_paid",
        params: {
          link: new URL(`/training/${payment.itemId}/details`, publicOrigin).href,
          modelName: (await deps.training.orderOf(tx, reader.id, payment.itemId))?.modelName ?? "",
          amount,
          testNote: testNote(reader, purchase),
        },
        dedupeKey: `training_paid:${payment.purchaseId}`,
      });
      return;
    }
    await accounts.mailOwner(tx, reader.id, {
      template: "receipt",
      params: {
        link: new URL("/wallet#history", publicOrigin).href,
        bought: purchase.description,
        amount,
        credits: numberText(purchase.credits, reader.settings),
        date: dayText(deps.runtime.now(), reader.settings),
        testNote: testNote(reader, purchase),
      },
      dedupeKey: `receipt:${payment.purchaseId}`,
    });
  });
}
