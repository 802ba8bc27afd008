import { instant } from "../../../contract/instants.ts";
import type { LocalPaymentTable, LocalSubscriptionTable } from "./local-tables.ts";

/** Returns a payment in the format of Paddle's API reference. */
export function paymentMessage(payment: LocalPaymentTable): Record<string, unknown> {
  const { period_starts_at, period_ends_at } = payment;
  return {
    id: payment.id,
    status: payment.status,
    origin: payment.origin,
    customer_id: payment.customer_id,
    subscription_id: payment.subscription_id,
    custom_data: { purchase_id: payment.purchase_id },
    currency_code: payment.currency,
    items: [itemOf(payment)],
    invoice_number: payment.status === "completed" ? `TEST-${payment.id.slice(-8).toUpperCase()}` : null,
    billing_period:
      period_starts_at === null || period_ends_at === null
        ? null
        : { starts_at: instant(period_starts_at), ends_at: instant(period_ends_at) },
    details: { totals: { subtotal: String(payment.amount_minor), tax: "0", total: String(payment.amount_minor) } },
  };
}

export function subscriptionMessage(subscription: LocalSubscriptionTable): Record<string, unknown> {
  const { ends_at, status } = subscription;
  const isOver = status === "canceled";
  return {
    id: subscription.id,
    status,
    customer_id: subscription.customer_id,
    custom_data: { purchase_id: subscription.purchase_id },
    items: [itemOf(subscription)],
    current_billing_period: {
      starts_at: instant(subscription.period_starts_at),
      ends_at: instant(subscription.period_ends_at),
    },
    scheduled_change: ends_at === null || isOver ? null : { action: "cancel", effective_at: instant(ends_at) },
    canceled_at: isOver && ends_at !== null ? instant(ends_at) : null,
  };
}

export function adjustmentMessage(id: string, transactionId: string, action: string, amountMinor: number) {
  return {
    id,
    transaction_id: transactionId,
    action,
    status: "approved",
    totals: { subtotal: String(amountMinor), tax: "0", total: String(amountMinor) },
  };
}

/** One line item; a plan is identified by its price. */
function itemOf({ plan_id, amount_minor, currency }: Pick<LocalPaymentTable, "plan_id" | "amount_minor" | "currency">) {
  return {
    price: {
      custom_data: plan_id === null ? null : { plan_id },
      unit_price: { amount: String(amount_minor), currency_code: currency },
    },
    quantity: 1,
  };
}
