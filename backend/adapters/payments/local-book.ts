import { instant } from "../../../contract/instants.ts";
import type { Database, Queries, Tx } from "../database/port.ts";
import type { Runtime } from "../runtime/port.ts";
import { adjustmentMessage, paymentMessage, subscriptionMessage } from "./local-messages.ts";
import type { LocalCustomerTable, LocalPaymentTable, LocalSubscriptionTable } from "./local-tables.ts";

export const monthMilliseconds = 30 * 86_400_000;
/** An open payment expires after this time. */
const openMilliseconds = 86_400_000;

/** The records of the test checkout, and the events that it sends when they change. */
export type LocalBook = ReturnType<typeof createLocalBook>;

export function createLocalBook(database: Database, runtime: Runtime) {
  async function customerOf(queries: Queries, customerId: string): Promise<LocalCustomerTable> {
    const found = await queries
      .selectFrom("local_customer")
      .selectAll()
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    return found ?? { customer_id: customerId, ahead_milliseconds: 0, is_holding: 0 };
  }

  async function saveCustomer(tx: Tx, customer: LocalCustomerTable): Promise<void> {
    await tx
      .insertInto("local_customer")
      .values(customer)
      .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(customer))
      .execute();
  }

  /** Returns the time on a customer's test clock. */
  async function now(queries: Queries, customerId: string): Promise<number> {
    return runtime.now() + (await customerOf(queries, customerId)).ahead_milliseconds;
  }

  async function say(tx: Tx, customerId: string, type: string, data: Record<string, unknown>): Promise<void> {
    // Also blocks other transactions until this one ends, so that event numbers follow the order of events.
    const { last_position: position } = await tx
      .updateTable("local_desk")
      .set((row) => ({ last_position: row("last_position", "+", 1) }))
      .returning("last_position")
      .executeTakeFirstOrThrow();
    const last = await tx
      .selectFrom("local_message")
      .select((row) => row.fn.max("occurred_at").as("occurred_at"))
      .where("customer_id", "=", customerId)
      .executeTakeFirst();
    // No two events have the same instant, so that they can be put in order however they arrive.
    const occurred_at = Math.max(await now(tx, customerId), Number(last?.occurred_at ?? 0) + 1);
    const id = `evt_local_${runtime.newId()}`;
    const body = JSON.stringify({
      event_id: id,
      event_type: type,
      occurred_at: instant(occurred_at),
      data,
    });
    await tx
      .insertInto("local_message")
      .values({
        id,
        position,
        customer_id: customerId,
        type,
        body,
        occurred_at,
        delivered_at: null,
        deliveries: 0,
        answer: null,
      })
      .execute();
  }

  async function savePayment(tx: Tx, payment: LocalPaymentTable, type: string): Promise<void> {
    await tx
      .insertInto("local_payment")
      .values(payment)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(payment))
      .execute();
    await say(tx, payment.customer_id, `transaction.${type}`, paymentMessage(payment));
  }

  async function saveSubscription(tx: Tx, subscription: LocalSubscriptionTable, type: string): Promise<void> {
    await tx
      .insertInto("local_subscription")
      .values(subscription)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(subscription))
      .execute();
    await say(tx, subscription.customer_id, `subscription.${type}`, subscriptionMessage(subscription));
  }

  return {
    customerOf,
    saveCustomer,
    now,
    savePayment,
    saveSubscription,

    async sayAdjustment(tx: Tx, payment: LocalPaymentTable, action: string, amountMinor: number): Promise<void> {
      const message = adjustmentMessage(`adj_local_${runtime.newId()}`, payment.id, action, amountMinor);
      await say(tx, payment.customer_id, "adjustment.updated", message);
    },

    findPayment: (queries: Queries, id: string) =>
      queries.selectFrom("local_payment").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Locks a payment until the transaction ends, so that a double click pays once. */
    lockPayment: (tx: Tx, id: string) =>
      database.forUpdate(tx.selectFrom("local_payment").selectAll().where("id", "=", id)).executeTakeFirst(),

    findSubscription: (queries: Queries, id: string) =>
      queries.selectFrom("local_subscription").selectAll().where("id", "=", id).executeTakeFirst(),

    lockSubscription: (tx: Tx, id: string) =>
      database.forUpdate(tx.selectFrom("local_subscription").selectAll().where("id", "=", id)).executeTakeFirst(),

    /** Whether the payment has expired, although its status does not say so yet. */
    isGivenUp: ({ status, created_at }: LocalPaymentTable, at: number) =>
      status === "ready" && created_at + openMilliseconds <= at,

    /** Creates an automatic payment for a subscription. */
    newPayment(
      subscription: LocalSubscriptionTable,
      payment: Pick<LocalPaymentTable, "origin" | "status" | "amount_minor" | "created_at"> &
        Pick<LocalSubscriptionTable, "period_starts_at" | "period_ends_at">,
    ): LocalPaymentTable {
      const { id, purchase_id, customer_id, plan_id, currency } = subscription;
      return {
        id: `txn_local_${runtime.newId()}`,
        purchase_id,
        customer_id,
        subscription_id: id,
        plan_id,
        currency,
        refunded_minor: 0,
        charged_back_minor: 0,
        declined_at: null,
        ...payment,
      };
    },

    newSubscriptionId: () => `sub_local_${runtime.newId()}`,
  };
}
