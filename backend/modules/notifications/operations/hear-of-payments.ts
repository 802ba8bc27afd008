import type { PurchaseKind, Transaction } from "../../../../contract/checkout.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { sentence } from "../../../http/messages.ts";
import type { NotificationsDeps } from "../deps.ts";
import { pageOfPayment } from "../pages.ts";
import { failedPaymentOf } from "../params.ts";
import { failedPurchaseMilliseconds } from "../rules.ts";
import { dayText, moneyText, numberText } from "../words.ts";
import { endNotices, forReader, type Reader, writeNotice } from "./write-notice.ts";

interface Payment {
  accountId: string;
  purchaseId: string;
  kind: PurchaseKind;
  /** The plan, the package, or the request for a trained model. */
  itemId: string;
}

/** Mails a receipt, and takes back that the same could not be charged before. */
export async function hearOfPayment(deps: NotificationsDeps, payment: Payment): Promise<void> {
  const { accounts, publicOrigin } = deps;
  await withPurchase(deps, payment, async (tx, reader, purchase) => {
    await endNotices(deps, tx, reader.id, "payment_failed", (notice) => {
      const failed = failedPaymentOf(notice);
      return failed.kind === payment.kind && (failed.kind === "subscription" || failed.itemId === payment.itemId);
    });
    const amount = moneyText(purchase.amount, reader.settings);
    if (payment.kind === "training") {
      await accounts.tellOwner(tx, reader.id, {
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
    await accounts.tellOwner(tx, reader.id, {
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

/** Tells somebody, in the product and by mail, that a payment did not go through; once for each. */
export async function hearOfFailedPayment(deps: NotificationsDeps, payment: Payment): Promise<void> {
  await withPurchase(deps, payment, async (tx, reader, purchase) => {
    const { id, settings } = reader;
    // It was paid in the meantime, or given up by whoever set out to.
    if (purchase.is_fulfilled || purchase.status === "canceled") return;
    const { amount, credits } = purchase;
    const { purchaseId, kind, itemId } = payment;
    // A request that was discarded meanwhile has no page, and nothing that could be tried again.
    if (kind === "training" && !(await deps.training.orderOf(tx, id, itemId))) return;
    const isFirst = await writeNotice(deps, tx, reader, {
      kind: "payment_failed",
      key: purchaseId,
      params: { purchaseId, kind, itemId, credits, amount },
      ...(kind !== "subscription" && { endsAt: deps.runtime.now() + failedPurchaseMilliseconds }),
    });
    if (!isFirst) return;
    await deps.accounts.tellOwner(tx, id, {
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

/** Mails that money went back: how much of it by now, so that two parts at once are told of together. */
export async function hearOfRefund(deps: NotificationsDeps, payment: Payment): Promise<void> {
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
      await accounts.tellOwner(tx, reader.id, {
        template: "training_refunded",
        params: { ...said, modelName },
        dedupeKey,
      });
      return;
    }
    const bought = { bought: purchase.description, amount: moneyText(amount, reader.settings) };
    await accounts.tellOwner(tx, reader.id, {
      template: "payment_refunded",
      params: { ...said, ...bought },
      dedupeKey,
    });
  });
}

async function withPurchase(
  deps: NotificationsDeps,
  { accountId, purchaseId }: Payment,
  work: (tx: Tx, reader: Reader, purchase: Transaction) => Promise<void>,
): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const purchase = await deps.payments.purchaseOf(tx, accountId, purchaseId, reader.settings.language);
    if (purchase) await work(tx, reader, purchase);
  });
}

/** Said where no money moved; empty otherwise. */
function testNote({ settings }: Reader, { is_test }: Transaction): string {
  return is_test ? sentence(settings.language, "said.testPayment") : "";
}
