import type { Tx } from "../database/port.ts";
import { type LocalBook, monthMilliseconds } from "./local-book.ts";
import type { LocalPaymentTable, LocalSubscriptionTable } from "./local-tables.ts";
import type { TestPaymentStory, TestStory, TestSubscriptionStory } from "./port.ts";

const paymentStories: readonly TestPaymentStory[] = ["refund", "refund_half", "chargeback", "reverse_chargeback"];
/** The most months of a subscription to process after a time in which the product did not run. */
const monthsAtOnce = 24;

/** Returns what a developer can make happen to a payment in its current state. */
export function storiesOfPayment(payment: LocalPaymentTable): TestPaymentStory[] {
  const { status, amount_minor, refunded_minor, charged_back_minor } = payment;
  if (status !== "completed") return [];
  return paymentStories.filter((story) =>
    story === "reverse_chargeback" ? charged_back_minor > 0 : refunded_minor < amount_minor,
  );
}

/** Returns what a developer can make happen to a subscription in its current state. */
export function storiesOfSubscription({ status, ends_at }: LocalSubscriptionTable): TestSubscriptionStory[] {
  if (status === "canceled") return [];
  if (status === "past_due") return ["recover", "end_now"];
  return ends_at === null
    ? ["renew", "fail_renewal", "cancel_at_period_end", "end_now"]
    : ["renew", "resume", "end_now"];
}

/** Refunds or reverses a payment. Returns whether that was possible. */
export async function applyPaymentStory(
  book: LocalBook,
  tx: Tx,
  payment: LocalPaymentTable,
  story: TestStory,
): Promise<boolean> {
  const told = storiesOfPayment(payment).find((possible) => possible === story);
  if (told === undefined) return false;
  const { amount_minor, refunded_minor, charged_back_minor } = payment;
  const left = amount_minor - refunded_minor;
  const isReversal = told === "reverse_chargeback";
  const moved = isReversal
    ? charged_back_minor
    : told === "refund_half"
      ? Math.min(left, Math.ceil(amount_minor / 2))
      : left;
  const change = {
    refunded_minor: refunded_minor + (isReversal ? -moved : moved),
    charged_back_minor: isReversal ? 0 : charged_back_minor + (told === "chargeback" ? moved : 0),
  };
  await tx.updateTable("local_payment").set(change).where("id", "=", payment.id).execute();
  const action = isReversal ? "chargeback_reverse" : told === "chargeback" ? "chargeback" : "refund";
  await book.sayAdjustment(tx, payment, action, moved);
  return true;
}

/** Renews, fails or ends a subscription. Returns whether that was possible. */
export async function applySubscriptionStory(
  book: LocalBook,
  tx: Tx,
  subscription: LocalSubscriptionTable,
  story: TestStory,
): Promise<boolean> {
  const told = storiesOfSubscription(subscription).find((possible) => possible === story);
  switch (told) {
    case undefined:
      return false;
    case "renew":
    case "fail_renewal":
      await reachPeriodEnd(book, tx, subscription);
      await nextMonth(book, tx, subscription, told === "renew");
      return true;
    case "recover":
      await recover(book, tx, subscription);
      return true;
    case "cancel_at_period_end":
    case "resume": {
      const ends_at = told === "resume" ? null : subscription.period_ends_at;
      await book.saveSubscription(tx, { ...subscription, ends_at }, "updated");
      return true;
    }
    case "end_now":
      await end(book, tx, subscription);
      return true;
  }
}

/** Moves a customer's clock ahead and processes everything that is due by then. */
export async function advanceTime(book: LocalBook, tx: Tx, customerId: string, milliseconds: number): Promise<void> {
  const customer = await book.customerOf(tx, customerId);
  await book.saveCustomer(tx, { ...customer, ahead_milliseconds: customer.ahead_milliseconds + milliseconds });
  const now = await book.now(tx, customerId);
  const payments = await tx
    .selectFrom("local_payment")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("status", "=", "ready")
    .orderBy("id")
    .execute();
  for (const payment of payments) {
    if (book.isGivenUp(payment, now)) await book.savePayment(tx, { ...payment, status: "canceled" }, "canceled");
  }
  const subscriptions = await tx
    .selectFrom("local_subscription")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
  for (const { id } of subscriptions) await advanceSubscription(book, tx, id);
}

/** Renews or ends a subscription for each month that is over by its customer's clock. */
export async function advanceSubscription(book: LocalBook, tx: Tx, subscriptionId: string): Promise<void> {
  for (let months = 0; months < monthsAtOnce; months += 1) {
    const subscription = await book.lockSubscription(tx, subscriptionId);
    if (subscription?.status !== "active") return;
    if (subscription.period_ends_at > (await book.now(tx, subscription.customer_id))) return;
    await nextMonth(book, tx, subscription, true);
  }
}

/** Starts the next month, paid or not; ends the subscription instead where it was to end. */
async function nextMonth(book: LocalBook, tx: Tx, subscription: LocalSubscriptionTable, isPaid: boolean) {
  if (subscription.ends_at !== null) return end(book, tx, subscription);
  const next: LocalSubscriptionTable = {
    ...subscription,
    status: isPaid ? "active" : "past_due",
    period_starts_at: subscription.period_ends_at,
    period_ends_at: subscription.period_ends_at + monthMilliseconds,
  };
  const payment = book.newPayment(next, {
    origin: "subscription_recurring",
    status: isPaid ? "completed" : "past_due",
    amount_minor: next.amount_minor,
    period_starts_at: next.period_starts_at,
    period_ends_at: next.period_ends_at,
    created_at: await book.now(tx, next.customer_id),
  });
  await book.saveSubscription(tx, next, "updated");
  await book.savePayment(tx, payment, isPaid ? "completed" : "payment_failed");
}

/** The card works again, and the amount due is paid. */
async function recover(book: LocalBook, tx: Tx, subscription: LocalSubscriptionTable) {
  await book.saveSubscription(tx, { ...subscription, status: "active" }, "updated");
  const owed = await tx
    .selectFrom("local_payment")
    .selectAll()
    .where("subscription_id", "=", subscription.id)
    .where("status", "=", "past_due")
    .orderBy("id")
    .execute();
  for (const payment of owed) await book.savePayment(tx, { ...payment, status: "completed" }, "completed");
}

async function end(book: LocalBook, tx: Tx, subscription: LocalSubscriptionTable) {
  const ends_at = await book.now(tx, subscription.customer_id);
  await book.saveSubscription(tx, { ...subscription, status: "canceled", ends_at }, "canceled");
}

async function reachPeriodEnd(book: LocalBook, tx: Tx, { customer_id, period_ends_at }: LocalSubscriptionTable) {
  const missing = period_ends_at - (await book.now(tx, customer_id));
  if (missing <= 0) return;
  const customer = await book.customerOf(tx, customer_id);
  await book.saveCustomer(tx, { ...customer, ahead_milliseconds: customer.ahead_milliseconds + missing });
}
