import type { Database } from "../database/port.ts";
import type { LocalBook } from "./local-book.ts";
import { advanceTime, storiesOfPayment, storiesOfSubscription } from "./local-stories.ts";
import type { LocalPaymentTable } from "./local-tables.ts";
import type { TestCheckout, TestPaymentState } from "./port.ts";

const shownAtOnce = 50;

/** Returns an account's customer id at the test checkout. */
export function localCustomerId(accountId: string): string {
  return `ctm_local_${accountId}`;
}

export function paymentState(payment: LocalPaymentTable): TestPaymentState {
  const { id, purchase_id: purchaseId, amount_minor: amountMinor, currency, status, declined_at } = payment;
  return { id, purchaseId, amountMinor, currency, status, isDeclined: declined_at !== null };
}

/** What a developer sees and sets for one account at the test checkout. */
export function createLocalDesk(
  database: Database,
  book: LocalBook,
): Pick<TestCheckout, "readDesk" | "owns" | "hold" | "advanceTime"> {
  const { read } = database;
  return {
    async readDesk(accountId) {
      const customerId = localCustomerId(accountId);
      const customer = await book.customerOf(read, customerId);
      const now = await book.now(read, customerId);
      const payments = await read
        .selectFrom("local_payment")
        .selectAll()
        .where("customer_id", "=", customerId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(shownAtOnce)
        .execute();
      const subscriptions = await read
        .selectFrom("local_subscription")
        .selectAll()
        .where("customer_id", "=", customerId)
        .orderBy("id", "desc")
        .limit(shownAtOnce)
        .execute();
      const messages = await read
        .selectFrom("local_message")
        .select(["id", "type", "occurred_at", "deliveries", "answer"])
        .where("customer_id", "=", customerId)
        .orderBy("position", "desc")
        .limit(shownAtOnce)
        .execute();
      return {
        now,
        aheadMilliseconds: customer.ahead_milliseconds,
        isHolding: customer.is_holding === 1,
        payments: payments.map((payment) => ({
          ...paymentState(payment),
          ...(book.isGivenUp(payment, now) && { status: "canceled" }),
          subscriptionId: payment.subscription_id,
          planId: payment.plan_id,
          refundedMinor: payment.refunded_minor,
          createdAt: payment.created_at,
          stories: storiesOfPayment(payment),
        })),
        subscriptions: subscriptions.map((subscription) => ({
          id: subscription.id,
          planId: subscription.plan_id,
          status: subscription.status,
          periodEndsAt: subscription.period_ends_at,
          endsAt: subscription.ends_at,
          stories: storiesOfSubscription(subscription),
        })),
        messages: messages.map(({ occurred_at: occurredAt, ...message }) => ({ ...message, occurredAt })),
      };
    },
    async owns(accountId, ids) {
      const wanted = [...new Set(ids)];
      for (const table of ["local_payment", "local_subscription", "local_message"] as const) {
        const { count } = await read
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as("count"))
          .where("customer_id", "=", localCustomerId(accountId))
          .where("id", "in", wanted)
          .executeTakeFirstOrThrow();
        if (Number(count) === wanted.length) return true;
      }
      return false;
    },
    hold: (accountId, isHolding) =>
      database.transaction(async (tx) => {
        const customer = await book.customerOf(tx, localCustomerId(accountId));
        await book.saveCustomer(tx, { ...customer, is_holding: isHolding ? 1 : 0 });
      }),
    advanceTime: (accountId, milliseconds) =>
      database.transaction((tx) => advanceTime(book, tx, localCustomerId(accountId), milliseconds)),
  };
}
