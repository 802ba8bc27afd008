import { parseEvent } from "../../backend/adapters/payments/messages.ts";
import type { PaymentEvent } from "../../backend/adapters/payments/port.ts";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import { parseCatalogue } from "../../backend/modules/credits/catalogue.ts";
import { planIds } from "../../contract/plans.ts";

/** Events as Paddle writes them (API reference: transaction, subscription, adjustment). */
export interface WrittenEvent {
  body: string;
  event: PaymentEvent;
}

const catalogue = parseCatalogue(catalogueFile);
let events = 0;

function written(type: string, occurredAt: number, data: Record<string, unknown>): WrittenEvent {
  events += 1;
  const occurred_at = new Date(occurredAt).toISOString();
  const body = JSON.stringify({
    event_id: `evt_${events}`,
    event_type: type,
    occurred_at,
    notification_id: `ntf_${events}`,
    data,
  });
  const event = parseEvent(body);
  if (!event) throw new Error(`The message is not understood: ${body}`);
  return { body, event };
}

/** A price as Paddle lists it. The default is the price of its plan. */
interface PriceDetails {
  priceId?: string;
  planId?: string;
  listedMinor?: number;
  currency?: string;
  quantity?: number;
  /** The length of the initial trial, in days. */
  trialDays?: number;
}

function itemOf({ priceId, planId, listedMinor, currency, quantity = 1, trialDays }: PriceDetails): object {
  const plan = planIds.find((id) => id === planId);
  const amount = listedMinor ?? (plan && catalogue.plans[plan].priceMinor);
  const unit_price = amount === undefined ? null : { amount: String(amount), currency_code: currency ?? "USD" };
  const trial_period = trialDays === undefined ? null : { interval: "day", frequency: trialDays };
  return { price: { id: priceId ?? null, custom_data: { plan_id: planId }, unit_price, trial_period }, quantity };
}

export interface TransactionDetails extends PriceDetails {
  id?: string;
  status: string;
  purchaseId?: string;
  /** Any user can set this in a browser. */
  writtenPlanId?: string;
  subtotal: number;
  origin?: string;
  subscriptionId?: string;
  period?: { startsAt: number; endsAt: number };
}

export function transactionEvent(occurredAt: number, details: TransactionDetails, type = details.status): WrittenEvent {
  return written(`transaction.${type}`, occurredAt, {
    id: details.id ?? "txn_1",
    status: details.status,
    origin: details.origin ?? "api",
    customer_id: "ctm_1",
    subscription_id: details.subscriptionId ?? null,
    custom_data: { purchase_id: details.purchaseId, plan_id: details.writtenPlanId },
    currency_code: details.currency ?? "USD",
    items: [itemOf(details.planId === undefined ? { listedMinor: details.subtotal, ...details } : details)],
    invoice_number: details.status === "completed" ? "123-1" : null,
    billing_period: details.period && {
      starts_at: new Date(details.period.startsAt).toISOString(),
      ends_at: new Date(details.period.endsAt).toISOString(),
    },
    details: { totals: { subtotal: String(details.subtotal), tax: "0", total: String(details.subtotal) } },
  });
}

export interface SubscriptionDetails extends PriceDetails {
  id?: string;
  status: string;
  purchaseId?: string;
  /** Any user can set this in a browser. */
  writtenPlanId?: string;
  period?: { startsAt: number; endsAt: number };
  endsAt?: number;
}

export function subscriptionEvent(occurredAt: number, details: SubscriptionDetails, type = "updated"): WrittenEvent {
  return written(`subscription.${type}`, occurredAt, {
    id: details.id ?? "sub_1",
    status: details.status,
    customer_id: "ctm_1",
    custom_data: { purchase_id: details.purchaseId, plan_id: details.writtenPlanId },
    items: [itemOf(details)],
    current_billing_period: details.period && {
      starts_at: new Date(details.period.startsAt).toISOString(),
      ends_at: new Date(details.period.endsAt).toISOString(),
    },
    scheduled_change:
      details.endsAt === undefined ? null : { action: "cancel", effective_at: new Date(details.endsAt).toISOString() },
  });
}

export function adjustmentEvent(
  occurredAt: number,
  details: { id?: string; transactionId?: string; action?: string; status?: string; subtotal: number },
): WrittenEvent {
  return written("adjustment.updated", occurredAt, {
    id: details.id ?? "adj_1",
    transaction_id: details.transactionId ?? "txn_1",
    action: details.action ?? "refund",
    status: details.status ?? "approved",
    totals: { subtotal: String(details.subtotal), total: String(details.subtotal) },
  });
}
