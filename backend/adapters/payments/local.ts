import { sql } from "kysely";
import { deriveKey } from "../../keys/key-ring.ts";
import type { Database, Tx } from "../database/port.ts";
import type { Runtime } from "../runtime/port.ts";
import { createLocalBook, monthMilliseconds } from "./local-book.ts";
import { createLocalDesk, localCustomerId, paymentState } from "./local-desk.ts";
import { paymentMessage } from "./local-messages.ts";
import { advanceSubscription, applyPaymentStory, applySubscriptionStory } from "./local-stories.ts";
import type { LocalPaymentTable, LocalSubscriptionTable } from "./local-tables.ts";
import { parseTransaction, readSignedMessage, signMessage } from "./messages.ts";
import type { PaymentProvider, ProviderAnswer, TestCheckout, TooLate } from "./port.ts";

/**
 * The test checkout: replaces a payment provider, uses Paddle's formats and signatures, and moves no money. Its
 * messages are kept until they have been delivered.
 */
export interface LocalPayments extends PaymentProvider, TestCheckout {
  readonly name: "local";
}

/** The page on which a developer triggers events. */
export const localPortalPath = "/dev/billing";
const messagesAtOnce = 100;

/** `secret` is any long random secret; the key that signs messages is derived from it. */
export function createLocalPayments(deps: { database: Database; runtime: Runtime; secret: Uint8Array }): LocalPayments {
  const { database, runtime } = deps;
  const key = deriveKey(deps.secret, "local-payments").export().toString("hex");
  const book = createLocalBook(database, runtime);
  const sign = ({ id, body }: { id: string; body: string }) => ({
    id,
    body,
    signature: signMessage(key, body, runtime.now()),
  });

  async function pay(tx: Tx, open: LocalPaymentTable): Promise<void> {
    const payment = { ...open, declined_at: null };
    if (payment.plan_id === null) {
      await book.savePayment(tx, { ...payment, status: "paid" }, "paid");
      return book.savePayment(tx, { ...payment, status: "completed" }, "completed");
    }
    const now = await book.now(tx, payment.customer_id);
    const subscription: LocalSubscriptionTable = {
      id: book.newSubscriptionId(),
      purchase_id: payment.purchase_id,
      customer_id: payment.customer_id,
      plan_id: payment.plan_id,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      status: "active",
      period_starts_at: now,
      period_ends_at: now + monthMilliseconds,
      ends_at: null,
    };
    const { period_starts_at, period_ends_at } = subscription;
    const paid = { ...payment, subscription_id: subscription.id, period_starts_at, period_ends_at };
    await book.savePayment(tx, { ...paid, status: "paid" }, "paid");
    await book.saveSubscription(tx, subscription, "created");
    await book.savePayment(tx, { ...paid, status: "completed" }, "completed");
  }

  /** Returns the current state of a payment. */
  async function readPayment(id: string): Promise<LocalPaymentTable | undefined> {
    const found = await book.findPayment(database.read, id);
    if (!found) return undefined;
    const isGivenUp = book.isGivenUp(found, await book.now(database.read, found.customer_id));
    return isGivenUp ? { ...found, status: "canceled" } : found;
  }

  return {
    name: "local",
    isTest: true,
    overlay: null,
    readMessage: (body, signature, now) => readSignedMessage([key], body, signature, now),
    async begin(order) {
      const customerId = localCustomerId(order.accountId);
      const payment: LocalPaymentTable = {
        id: `txn_local_${runtime.newId()}`,
        purchase_id: order.purchaseId,
        customer_id: customerId,
        subscription_id: null,
        plan_id: order.kind === "subscription" ? order.itemId : null,
        origin: "api",
        amount_minor: order.amountMinor,
        currency: order.currency,
        status: "ready",
        period_starts_at: null,
        period_ends_at: null,
        refunded_minor: 0,
        charged_back_minor: 0,
        declined_at: null,
        created_at: await book.now(database.read, customerId),
      };
      await database.transaction((tx) => tx.insertInto("local_payment").values(payment).execute());
      const checkout = { mode: "page" as const, url: `/checkout/local/${payment.id}` };
      return { ok: true, value: { transactionId: payment.id, status: payment.status, customerId, checkout } };
    },
    async readTransaction(id) {
      const found = await readPayment(id);
      // A developer who holds messages back wants to see the state without them.
      const customer = found && (await book.customerOf(database.read, found.customer_id));
      if (customer?.is_holding === 1) return { ok: false, reason: "unavailable" };
      return { ok: true, value: found && parseTransaction(paymentMessage(found)) };
    },
    cancel: (id) =>
      database.transaction(async (tx): Promise<ProviderAnswer<"closed">> => {
        const payment = await book.lockPayment(tx, id);
        if (payment?.status === "ready") await book.savePayment(tx, { ...payment, status: "canceled" }, "canceled");
        const isClosed = !payment || payment.status === "ready" || payment.status === "canceled";
        return isClosed ? { ok: true, value: "closed" } : { ok: false, reason: "refused" };
      }),
    async findPayment(id) {
      const found = await readPayment(id);
      return found && paymentState(found);
    },
    act: (paymentId, action) =>
      database.transaction(async (tx) => {
        const payment = await book.lockPayment(tx, paymentId);
        if (payment?.status !== "ready") return false;
        const now = await book.now(tx, payment.customer_id);
        if (book.isGivenUp(payment, now)) {
          await book.savePayment(tx, { ...payment, status: "canceled" }, "canceled");
          return false;
        }
        if (action === "pay") await pay(tx, payment);
        // A declined card leaves the payment open for another attempt.
        if (action === "decline") await book.savePayment(tx, { ...payment, declined_at: now }, "payment_failed");
        if (action === "cancel") await book.savePayment(tx, { ...payment, status: "canceled" }, "canceled");
        return true;
      }),
    tell: (id, story) =>
      database.transaction(async (tx) => {
        const payments = await tx
          .selectFrom("local_payment")
          .selectAll()
          .where((row) => row.or([row("purchase_id", "=", id), row("id", "=", id), row("subscription_id", "=", id)]))
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .execute();
        const payment = payments.find(({ status }) => status === "completed") ?? payments[0];
        if (!payment) return false;
        if (await applyPaymentStory(book, tx, payment, story)) return true;
        const subscription =
          payment.subscription_id === null ? undefined : await book.lockSubscription(tx, payment.subscription_id);
        return subscription ? applySubscriptionStory(book, tx, subscription, story) : false;
      }),
    eventsAfter: null,
    portalAddress: async () => ({ ok: true, value: localPortalPath }),
    invoiceAddress: async () => ({ ok: false, reason: "refused" }),
    async previewPlan(subscriptionId, { amountMinor }) {
      const subscription = await book.findSubscription(database.read, subscriptionId);
      if (!subscription) return { ok: false, reason: "refused" };
      const totalMinor = differenceLeft(
        subscription,
        amountMinor,
        await book.now(database.read, subscription.customer_id),
      );
      return { ok: true, value: { dueNowMinor: totalMinor, totalMinor, shareOfMonth: null } };
    },
    changePlan: (subscriptionId, { planId, amountMinor }) =>
      database.transaction(async (tx): Promise<ProviderAnswer<undefined>> => {
        const subscription = await book.lockSubscription(tx, subscriptionId);
        if (subscription?.status !== "active") return { ok: false, reason: "refused" };
        const changed = { ...subscription, plan_id: planId, amount_minor: amountMinor, ends_at: null };
        await book.saveSubscription(tx, changed, "updated");
        const now = await book.now(tx, changed.customer_id);
        const difference = differenceLeft(subscription, amountMinor, now);
        if (difference > 0) {
          const payment = book.newPayment(changed, {
            origin: "subscription_update",
            status: "completed",
            amount_minor: difference,
            period_starts_at: now,
            period_ends_at: subscription.period_ends_at,
            created_at: now,
          });
          await book.savePayment(tx, payment, "completed");
        }
        return { ok: true, value: undefined };
      }),
    changeNextMonth: (subscriptionId, { planId, amountMinor }, monthStartsAt) =>
      database.transaction(async (tx): Promise<ProviderAnswer<undefined> | TooLate> => {
        await advanceSubscription(book, tx, subscriptionId);
        const subscription = await book.lockSubscription(tx, subscriptionId);
        if (!subscription || subscription.status === "canceled") return { ok: false, reason: "refused" };
        if (monthStartsAt !== null && subscription.period_starts_at !== monthStartsAt) {
          return { ok: false, reason: "too late" };
        }
        await book.saveSubscription(tx, { ...subscription, plan_id: planId, amount_minor: amountMinor }, "updated");
        return { ok: true, value: undefined };
      }),
    endNow: (subscriptionId) =>
      database.transaction(async (tx): Promise<ProviderAnswer<undefined>> => {
        const subscription = await book.lockSubscription(tx, subscriptionId);
        if (subscription) await applySubscriptionStory(book, tx, subscription, "end_now");
        return { ok: true, value: undefined };
      }),
    endWithPeriod: (subscriptionId, ends) =>
      database.transaction(async (tx): Promise<ProviderAnswer<undefined>> => {
        const subscription = await book.lockSubscription(tx, subscriptionId);
        if (!subscription || subscription.status === "canceled") return { ok: false, reason: "refused" };
        const ends_at = ends ? subscription.period_ends_at : null;
        await book.saveSubscription(tx, { ...subscription, ends_at }, "updated");
        return { ok: true, value: undefined };
      }),
    async renewDue() {
      const due = await database.read
        .selectFrom("local_subscription")
        .leftJoin("local_customer", "local_customer.customer_id", "local_subscription.customer_id")
        .select("local_subscription.id")
        .where("local_subscription.status", "=", "active")
        .where(
          sql<boolean>`local_subscription.period_ends_at - coalesce(local_customer.ahead_milliseconds, 0) <= ${runtime.now()}`,
        )
        .execute();
      for (const { id } of due) await database.transaction((tx) => advanceSubscription(book, tx, id));
    },
    async undelivered() {
      const messages = await database.read
        .selectFrom("local_message")
        .select(["id", "body"])
        .where("delivered_at", "is", null)
        .where("customer_id", "not in", (query) =>
          query.selectFrom("local_customer").select("customer_id").where("is_holding", "=", 1),
        )
        .orderBy("position")
        .limit(messagesAtOnce)
        .execute();
      return messages.map(sign);
    },
    async messages(ids) {
      if (ids.length === 0) return [];
      const found = await database.read
        .selectFrom("local_message")
        .select(["id", "body"])
        .where("id", "in", [...ids])
        .execute();
      const byId = new Map(found.map((message) => [message.id, message]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(sign);
    },
    async delivered(messageId, answer) {
      await database.transaction((tx) =>
        tx
          .updateTable("local_message")
          .set((row) => ({ delivered_at: runtime.now(), deliveries: row("deliveries", "+", 1), answer }))
          .where("id", "=", messageId)
          .execute(),
      );
    },
    ...createLocalDesk(database, book),
  };
}

/** Returns how much more a larger plan costs for the rest of the month. */
function differenceLeft(
  { amount_minor, period_starts_at, period_ends_at }: LocalSubscriptionTable,
  amountMinor: number,
  now: number,
): number {
  const left = Math.min(1, Math.max(0, period_ends_at - now) / (period_ends_at - period_starts_at));
  return Math.max(0, Math.round((amountMinor - amount_minor) * left));
}
