import { parseEvent } from "../../backend/adapters/payments/messages.ts";
import type { PaymentEvent } from "../../backend/adapters/payments/port.ts";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import { parseCatalogue } from "../../backend/modules/credits/catalogue.ts";
import { planIds } from "../../contract/plans.ts";

/** Messages as Paddle writes them (API reference: transaction, subscription, adjustment). */
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

/** A price as Paddle lists it: that of its plan, unless told otherwise. */
interface PriceFacts {
  priceId?: string;
  planId?: string;
  listedMinor?: number;
  currency?: string;
  quantity?: number;
  /** How many days to try it begins with. */
  trialDays?: number;
}

function itemOf({ priceId, planId, listedMinor, currency, quantity = 1, trialDays }: PriceFacts): object {
  const plan = planIds.find((id) => id === planId);
  const amount = listedMinor ?? (plan && catalogue.plans[plan].priceMinor);
  const unit_price = amount === undefined ? null : { amount: String(amount), currency_code: currency ?? "USD" };
  const trial_period = trialDays === undefined ? null : { interval: "day", frequency: trialDays };
  return { price: { id: priceId ?? null, custom_data: { plan_id: planId }, unit_price, trial_period }, quantity };
}

export interface TransactionFacts extends PriceFacts {
  id?: string;
  status: string;
  purchaseId?: string;
  /** As anybody can write it in a browser. */
  writtenPlanId?: string;
  subtotal: number;
  origin?: string;
  subscriptionId?: string;
  period?: { startsAt: number; endsAt: number };
}

export function transactionEvent(occurredAt: number, facts: TransactionFacts, type = facts.status): WrittenEvent {
  return written(`transaction.${type}`, occurredAt, {
    id: facts.id ?? "txn_1",
    status: facts.status,
    origin: facts.origin ?? "api",
    customer_id: "ctm_1",
    subscription_id: facts.subscriptionId ?? null,
    custom_data: { purchase_id: facts.purchaseId, plan_id: facts.writtenPlanId },
    currency_code: facts.currency ?? "USD",
    items: [itemOf(facts.planId === undefined ? { listedMinor: facts.subtotal, ...facts } : facts)],
    invoice_number: facts.status === "completed" ? "123-1" : null,
    billing_period: facts.period && {
      starts_at: new Date(facts.period.startsAt).toISOString(),
      ends_at: new Date(facts.period.endsAt).toISOString(),
    },
    details: { totals: { subtotal: String(facts.subtotal), tax: "0", total: String(facts.subtotal) } },
  });
}

export interface SubscriptionFacts extends PriceFacts {
  id?: string;
  status: string;
  purchaseId?: string;
  /** As anybody can write it in a browser. */
  writtenPlanId?: string;
  period?: { startsAt: number; endsAt: number };
  endsAt?: number;
}

export function subscriptionEvent(occurredAt: number, facts: SubscriptionFacts, type = "updated"): WrittenEvent {
  return written(`subscription.${type}`, occurredAt, {
    id: facts.id ?? "sub_1",
    status: facts.status,
    customer_id: "ctm_1",
    custom_data: { purchase_id: facts.purchaseId, plan_id: facts.writtenPlanId },
    items: [itemOf(facts)],
    current_billing_period: facts.period && {
      starts_at: new Date(facts.period.startsAt).toISOString(),
      ends_at: new Date(facts.period.endsAt).toISOString(),
    },
    scheduled_change:
      facts.endsAt === undefined ? null : { action: "cancel", effective_at: new Date(facts.endsAt).toISOString() },
  });
}

export function adjustmentEvent(
  occurredAt: number,
  facts: { id?: string; transactionId?: string; action?: string; status?: string; subtotal: number },
): WrittenEvent {
  return written("adjustment.updated", occurredAt, {
    id: facts.id ?? "adj_1",
    transaction_id: facts.transactionId ?? "txn_1",
    action: facts.action ?? "refund",
    status: facts.status ?? "approved",
    totals: { subtotal: String(facts.subtotal), total: String(facts.subtotal) },
  });
}
