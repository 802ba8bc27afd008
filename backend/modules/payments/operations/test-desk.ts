import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { planIds } from "../../../../contract/plans.ts";
import type { TestProvider } from "../../../../contract/test-checkout.ts";
import type { TestCheckout, TestStory } from "../../../adapters/payments/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { describePurchase } from "../present.ts";
import * as records from "../records/purchases.ts";
import { collectEvents } from "./collect-events.ts";

const dayMilliseconds = 86_400_000;

/** What the test checkout knows of the caller. */
export async function readTestProvider(deps: PaymentsDeps, caller: SignedInCaller): Promise<Outcome<TestProvider>> {
  return deps.testCheckout ? done(await present(deps, deps.testCheckout, caller)) : refuse("NOT_FOUND");
}

/** Makes something happen to one of the caller's payments or subscriptions. */
export async function sendStory(
  deps: PaymentsDeps,
  { id, story }: { id: string; story: TestStory },
  caller: SignedInCaller,
): Promise<Outcome<TestProvider>> {
  const { testCheckout } = deps;
  if (!testCheckout || !(await testCheckout.owns(caller.userId, [id]))) return refuse("NOT_FOUND");
  const couldHappen = await testCheckout.tell(id, story);
  await collectEvents(deps);
  return couldHappen ? readTestProvider(deps, caller) : refuse("CONFLICT", "storyImpossible");
}

/** Moves the caller's clock there ahead; what is due by then happens. */
export async function advanceClock(
  deps: PaymentsDeps,
  days: number,
  caller: SignedInCaller,
): Promise<Outcome<TestProvider>> {
  await deps.testCheckout?.advanceTime(caller.userId, days * dayMilliseconds);
  await collectEvents(deps);
  return readTestProvider(deps, caller);
}

/** Keeps back what there is to say of the caller, or says all of it. */
export async function holdMessages(
  deps: PaymentsDeps,
  isHolding: boolean,
  caller: SignedInCaller,
): Promise<Outcome<TestProvider>> {
  await deps.testCheckout?.hold(caller.userId, isHolding);
  await collectEvents(deps);
  return readTestProvider(deps, caller);
}

/** Delivers some of the caller's messages in the order that was chosen, once more where they were delivered before. */
export async function deliverMessages(
  deps: PaymentsDeps,
  ids: readonly string[],
  caller: SignedInCaller,
): Promise<Outcome<TestProvider>> {
  if (!(await deps.testCheckout?.owns(caller.userId, ids))) return refuse("NOT_FOUND");
  await collectEvents(deps, ids);
  return readTestProvider(deps, caller);
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
