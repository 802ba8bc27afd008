import type { Days } from "../../../contract/checkout.ts";
import { dayStartIn } from "../../../contract/day-start.ts";
import { type PlanId, planIds } from "../../../contract/plans.ts";
import type { ProviderTransaction } from "../../adapters/payments/port.ts";
import { accountLimit } from "../../http/limits.ts";
import { type Catalogue, type Plan, readTerms } from "../credits/index.ts";
import type { Standing } from "../training/index.ts";
import type { PaymentFeatures, PaymentsDeps } from "./deps.ts";
import type { PurchaseTable, SubscriptionTable } from "./tables.ts";

const dayMilliseconds = 86_400_000;

/** Limits requests that call the payment provider. A page that waits for a payment sends about 20 within two minutes. */
export const providerLimit = accountLimit({ name: "payment provider: account", times: 200, perSeconds: 600 });

/** Limits requests that ask the payment provider about a training order. */
export const trainingPaymentLimit = accountLimit({ name: "training confirm: account", times: 60, perSeconds: 3_600 });

/** The problem that is stored for an event of an unknown kind. */
export const notUnderstood = "it is not understood";

/** Whether credits are used now. Without them, nothing is sold. */
export function isOn({ credits }: { credits: { areOn(): boolean } }): boolean {
  return credits.areOn();
}

/** Whether the operator offers plans, payments and the ledger. */
export function sellsPlans({ features }: { features?: PaymentFeatures }): boolean {
  return features?.billing ?? true;
}

const rankOfStatus = ["draft", "ready", "billed", "past_due", "paid", "canceled", "completed"];

/** Whether a provider's report about a payment replaces the known state. The later report wins, and `completed` is final. */
export function replaces(known: { status: string; at: number }, said: { status: string; at: number }): boolean {
  if (known.status === "completed") return false;
  if (said.status === "completed" || said.at > known.at) return true;
  return said.at === known.at && rankOfStatus.indexOf(said.status) > rankOfStatus.indexOf(known.status);
}

/** The part of a purchase's credits that is lost once this much of its price is refunded. All parts add up to the whole. */
export function returnedCredits(creditsHundredths: number, priceMinor: number, refundedMinor: number): number {
  if (priceMinor <= 0) return 0;
  return Math.floor((creditsHundredths * Math.min(refundedMinor, priceMinor)) / priceMinor);
}

/**
 * The share of a larger plan's additional credits that a change within a month grants: the paid share of the month. If the
 * provider does not report that share, it is the paid share of the price difference.
 */
export function creditsOfChange(
  smaller: Pick<Plan, "priceMinor" | "monthlyHundredths">,
  larger: Pick<Plan, "priceMinor" | "monthlyHundredths">,
  { shareOfMonth, totalMinor }: Pick<ProviderTransaction, "shareOfMonth" | "totalMinor">,
): number {
  const more = Math.max(0, larger.monthlyHundredths - smaller.monthlyHundredths);
  const higher = larger.priceMinor - smaller.priceMinor;
  if (shareOfMonth !== null) return Math.floor(more * shareOfMonth);
  return higher <= 0 ? 0 : Math.floor((more * Math.min(totalMinor, higher)) / higher);
}

/** Monthly credits last a little longer than the month, so a late payment interrupts no user. */
export const monthlyGraceMilliseconds = 3 * dayMilliseconds;

/** A late payer keeps the plan for this long after the last paid month. Providers usually end it before. */
export const latePayerMilliseconds = monthlyGraceMilliseconds;

const givingStatuses = new Set(["active", "trialing", "past_due"]);

/** Our own word for a subscription whose end the provider has not reported. A later report still counts. */
export const endedStatus = "ended";

/** Whether a subscription gives its plan as long as its time lasts. */
export function isGiving({ status }: Pick<SubscriptionTable, "status">): boolean {
  return givingStatuses.has(status);
}

type Lasting = Pick<SubscriptionTable, "status" | "ends_at" | "period_ends_at">;

/**
 * Whether a subscription gives its plan now. A late payment does not end it immediately. A month without a reported successor
 * does, even if its provider is no longer asked.
 */
export function givesPlan({ status, ends_at, period_ends_at }: Lasting, now: number): boolean {
  if (ends_at !== null && ends_at <= now) return false;
  if (!isGiving({ status })) return false;
  return period_ends_at === null || period_ends_at + latePayerMilliseconds > now;
}

/** Whether a subscription may charge again, even if it gives nothing now because it is paused or too late. */
export function mayRenew({ status, ends_at }: Omit<Lasting, "period_ends_at">, now: number): boolean {
  return status !== "canceled" && (ends_at === null || ends_at > now);
}

/** Whether a subscription is left over from the test checkout, which moves no money and is off now. */
export function isLeftOver(
  { provider }: Pick<PaymentsDeps, "provider">,
  subscription: Pick<SubscriptionTable, "provider">,
): boolean {
  return subscription.provider === "local" && provider?.name !== "local";
}

/** Whether a subscription gives its plan for money, or may charge for it again. */
export function mayCharge(
  deps: Pick<PaymentsDeps, "provider">,
  subscription: Pick<SubscriptionTable, "provider" | "status" | "ends_at">,
  now: number,
): boolean {
  return mayRenew(subscription, now) && !isLeftOver(deps, subscription);
}

/** Subscriptions by precedence: the larger plan first, then the older subscription. */
export function largestFirst(
  { plans }: Pick<Catalogue, "plans">,
  subscriptions: readonly SubscriptionTable[],
): SubscriptionTable[] {
  const price = ({ plan }: SubscriptionTable) => plans[plan].priceMinor;
  return subscriptions.toSorted((a, b) => price(b) - price(a) || a.created_at - b.created_at);
}

/** The range of a list's days in a time zone, in UTC milliseconds: `since` is included, `before` is not. */
export function instantsOf({ from, to }: Days, timeZone = "UTC"): { since?: number; before?: number } {
  const startOfDay = dayStartIn(timeZone);
  return {
    ...(from !== undefined && { since: startOfDay(from, 0) }),
    ...(to !== undefined && { before: startOfDay(to, 1) }),
  };
}

/** What a provider reports about the prices in a payment or a subscription. */
type Priced = Pick<ProviderTransaction, "priceIds" | "planId" | "listed">;

/**
 * The plan that a provider reports: by its prices, which are what is paid, else by its plan id. If the prices of two plans
 * are listed, for example when a larger one replaces a smaller one, it is the larger one.
 */
export function namedPlan(
  { catalogue }: { catalogue: () => Catalogue },
  { priceIds, planId }: Pick<Priced, "priceIds" | "planId">,
): PlanId | undefined {
  const { plans } = catalogue();
  const [largest] = planIds
    .filter((id) => priceIds.includes(plans[id].paddlePriceId ?? ""))
    .toSorted((a, b) => plans[b].priceMinor - plans[a].priceMinor);
  return largest ?? planIds.find((id) => id === planId);
}

/**
 * The plan of a new subscription, which must have our current price or its price when it was ordered. The browser names the
 * subscription's first purchase, so the plan never comes from it. Returns a problem for the operator if it is not one of our
 * plans at our price.
 */
export function soldPlan(
  deps: { catalogue: () => Catalogue },
  { subscriptionId, ...priced }: Priced & { subscriptionId: string },
  began: PurchaseTable | undefined,
): { plan: PlanId } | { problem: string } {
  const plan = planAsOrdered(priced, began) ?? namedPlan(deps, priced);
  if (plan === undefined) return { problem: "its plan is not in the catalogue" };
  const { listed } = priced;
  const { currency, plans } = deps.catalogue();
  const isOurs =
    isSamePrice(listed, { amountMinor: plans[plan].priceMinor, currency }) ||
    (began?.kind === "subscription" && began.item_id === plan && wasAskedFor(began, subscriptionId, listed));
  if (isOurs) return { plan };
  return {
    problem: `it costs ${listed ? `${listed.amountMinor} ${listed.currency}` : "no single price"}, not the plan's price`,
  };
}

/** The plan of a purchase whose own price at the provider is charged, even if the catalog has another one now. */
function planAsOrdered({ priceIds }: Priced, began: PurchaseTable | undefined): PlanId | undefined {
  const priceId = readTerms(began?.terms)?.paddlePriceId;
  return priceId !== undefined && priceIds.includes(priceId) ? planIds.find((id) => id === began?.item_id) : undefined;
}

/** Whether a purchase was made at this price. A fulfilled purchase holds the paid amount, and its price was checked then. */
function wasAskedFor(
  { fulfilled_at, provider_subscription_id, price_minor, currency }: PurchaseTable,
  subscriptionId: string,
  listed: Priced["listed"],
): boolean {
  if (fulfilled_at !== null) return provider_subscription_id === subscriptionId;
  return isSamePrice(listed, { amountMinor: price_minor, currency });
}

/** Whether a single item is listed at this price. */
export function isSamePrice(listed: Priced["listed"], price: NonNullable<Priced["listed"]>): boolean {
  return listed?.amountMinor === price.amountMinor && listed.currency === price.currency;
}

/**
 * The payment status of an item, from all its payments. An item that was paid twice and refunded once is paid, and so is a
 * partly refunded item.
 */
export function standingOf(purchases: readonly PurchaseTable[]): Standing {
  const given = purchases.filter(({ fulfilled_at }) => fulfilled_at !== null);
  if (given.length === 0) return "unpaid";
  const isPaid = given.some(({ price_minor, refunded_minor }) => refunded_minor === 0 || refunded_minor < price_minor);
  return isPaid ? "paid" : "returned";
}

/** Whether the provider started a payment automatically: a renewal, or the extra cost of a larger plan. */
export function isStartedByProvider(origin: string): boolean {
  return origin.startsWith("subscription_");
}

/** Whether a subscription has a next plan that the provider has not confirmed. */
export function isUnannounced({ next_plan, next_plan_announced_at }: SubscriptionTable): boolean {
  return next_plan !== null && next_plan_announced_at === null;
}
