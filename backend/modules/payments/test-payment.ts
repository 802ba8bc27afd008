import type { TestPayment } from "../../../contract/test-checkout.ts";
import type { TestCheckout, TestPaymentState } from "../../adapters/payments/port.ts";
import type { SignedInCaller } from "../../http/operation.ts";
import type { PaymentsDeps } from "./deps.ts";
import { describePurchase, statusOf } from "./present.ts";
import * as records from "./records/purchases.ts";
import type { PurchaseTable } from "./tables.ts";

/** A payment at the test checkout and its purchase. */
export interface OwnTestPayment {
  testCheckout: TestCheckout;
  payment: TestPaymentState;
  purchase: PurchaseTable;
}

/** One of the caller's payments at the test checkout; `undefined` for any other. */
export async function ownTestPayment(
  { testCheckout, database }: PaymentsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<OwnTestPayment | undefined> {
  const payment = await testCheckout?.findPayment(id);
  if (!testCheckout || !payment) return undefined;
  const purchase = await records.findPurchase(database.read, userId, payment.purchaseId);
  return purchase && { testCheckout, payment, purchase };
}

/** The payment as the test checkout's page shows it. */
export function presentTestPayment({ payment, purchase }: OwnTestPayment, { language }: SignedInCaller): TestPayment {
  return {
    id: payment.id,
    transaction_id: purchase.id,
    kind: purchase.kind,
    item_id: purchase.item_id,
    description: describePurchase(language, purchase),
    amount: { amount_minor: payment.amountMinor, currency: payment.currency },
    status: statusOf(payment.status),
    was_declined: payment.isDeclined,
  };
}
