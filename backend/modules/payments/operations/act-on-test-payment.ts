import type { TestPayment, testPaymentActions } from "../../../../contract/test-checkout.ts";
import type { TestCheckout, TestPaymentState } from "../../../adapters/payments/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { describePurchase, statusOf } from "../present.ts";
import * as records from "../records/purchases.ts";
import type { PurchaseTable } from "../tables.ts";
import { collectEvents } from "./collect-events.ts";

/** One of the caller's payments at the test checkout; somebody else's is not there. */
export async function readTestPayment(
  deps: PaymentsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<TestPayment>> {
  const found = await ownPayment(deps, id, caller);
  return found ? done(present(found, caller)) : refuse("NOT_FOUND");
}

/** Pays it, has it declined, or cancels it. What the test checkout says of that is taken in before the answer. */
export async function applyTestAction(
  deps: PaymentsDeps,
  id: string,
  action: (typeof testPaymentActions)[number],
  caller: SignedInCaller,
): Promise<Outcome<TestPayment>> {
  const found = await ownPayment(deps, id, caller);
  if (!found) return refuse("NOT_FOUND");
  const wasOpen = await found.testCheckout.act(id, action);
  await collectEvents(deps);
  if (!wasOpen) return refuse("CONFLICT", "paymentOver");
  return readTestPayment(deps, id, caller);
}

interface OwnPayment {
  testCheckout: TestCheckout;
  payment: TestPaymentState;
  purchase: PurchaseTable;
}

async function ownPayment(
  { testCheckout, database }: PaymentsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<OwnPayment | undefined> {
  const payment = await testCheckout?.findPayment(id);
  if (!testCheckout || !payment) return undefined;
  const purchase = await records.findPurchase(database.read, userId, payment.purchaseId);
  return purchase && { testCheckout, payment, purchase };
}

function present({ payment, purchase }: OwnPayment, { language }: SignedInCaller): TestPayment {
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
