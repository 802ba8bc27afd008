import type { NotificationsDeps } from "../deps.ts";
import { pageOfPayment } from "../pages.ts";
import { type Payment, testNote, withPurchase } from "../payment-notifications.ts";
import { moneyText } from "../words.ts";

/** Mails the total refunded so far, so that two concurrent partial refunds are mailed together. */
export async function onPaymentRefunded(deps: NotificationsDeps, payment: Payment): Promise<void> {
  const { accounts, publicOrigin } = deps;
  await withPurchase(deps, payment, async (tx, reader, purchase) => {
    const { amount, refunded_minor } = purchase;
    if (refunded_minor === 0) return;
    const said = {
      link: new URL(payment.kind === "training" ? pageOfPayment(payment) : "/wallet#history", publicOrigin).href,
      refunded: moneyText({ ...amount, amount_minor: refunded_minor }, reader.settings),
      testNote: testNote(reader, purchase),
    };
    const dedupeKey = `refund:${payment.purchaseId}:${refunded_minor}`;
    if (payment.kind === "training") {
      const modelName = (await deps.training.orderOf(tx, reader.id, payment.itemId))?.modelName ?? "";
      await accounts.mailOwner(tx, reader.id, {
        template: "training_refunded",
        params: { ...said, modelName },
        dedupeKey,
      });
      return;
    }
    const bought = { bought: purchase.description, amount: moneyText(amount, reader.settings) };
    await accounts.mailOwner(tx, reader.id, {
      template: "payment_refunded",
      params: { ...said, ...bought },
      dedupeKey,
    });
  });
}
