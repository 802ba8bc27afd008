import { instant, instantOrNull } from "../../../contract/instants.ts";
import { planIds } from "../../../contract/plans.ts";
import type { TestProvider } from "../../../contract/test-checkout.ts";
import type { TestCheckout } from "../../adapters/payments/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../http/operation.ts";
import type { PaymentsDeps } from "./deps.ts";
import { describePurchase } from "./present.ts";
import * as records from "./records/purchases.ts";

export const dayMilliseconds = 86_400_000;

/** The caller's payments, subscriptions and messages at the test checkout. Refused where a real provider takes the money. */
export async function readTestDesk(deps: PaymentsDeps, caller: SignedInCaller): Promise<Outcome<TestProvider>> {
  return deps.testCheckout ? done(await present(deps, deps.testCheckout, caller)) : refuse("NOT_FOUND");
}

async function present(
  { database }: PaymentsDeps,
  testCheckout: TestCheckout,
  { userId, language }: SignedInCaller,
): Promise<TestProvider> {
  const desk = await testCheckout.readDesk(userId);
  const { now, aheadMilliseconds, isHolding, payments, subscriptions, messages } = desk;
  const described: TestProvider["payments"] = [];
  for (const { id, purchaseId, planId, ...payment } of payments) {
    const purchase = await records.findPurchase(database.read, userId, purchaseId);
    if (!purchase) continue;
    described.push({
      id,
      subscription_id: payment.subscriptionId,
      description: describePurchase(language, planId === null ? purchase : { ...purchase, item_id: planId }),
      amount: { amount_minor: payment.amountMinor, currency: payment.currency },
      refunded_minor: payment.refundedMinor,
      status: payment.status,
      created_at: instant(payment.createdAt),
      stories: payment.stories,
    });
  }
  return {
    now: instant(now),
    days_ahead: Math.round(aheadMilliseconds / dayMilliseconds),
    is_holding: isHolding,
    payments: described,
    subscriptions: subscriptions.map(({ id, planId, status, periodEndsAt, endsAt, stories }) => ({
      id,
      plan_id: planIds.find((plan) => plan === planId) ?? "starter",
      status,
      period_ends_at: instant(periodEndsAt),
      ends_at: instantOrNull(endsAt),
      stories,
    })),
    messages: messages.map(({ id, type, occurredAt, deliveries, answer }) => ({
      id,
      type,
      occurred_at: instant(occurredAt),
      deliveries,
      answer: answer === "taken" || answer === "known" ? answer : null,
    })),
  };
}
