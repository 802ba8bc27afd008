import type { Days } from "../../../contract/checkout.ts";
import { type PlanId, planIds } from "../../../contract/plans.ts";
import type { ProviderTransaction } from "../../adapters/payments/port.ts";
import type { Catalogue, Plan } from "../credits/index.ts";
import type { Standing } from "../training/index.ts";
import type { PurchaseTable, SubscriptionTable } from "./tables.ts";

const dayMilliseconds = 86_400_000;

const rankOfStatus = ["draft", "ready", "billed", "past_due", "paid", "canceled", "completed"];

/** Whether what a provider says of a payment replaces what is known: the later word counts, and completed stays. */
export function replaces(known: { status: string; at: number }, said: { status: string; at: number }): boolean {
  if (known.status === "completed") return false;
  if (said.status === "completed" || said.at > known.at) return true;
  return said.at === known.at && rankOfStatus.indexOf(said.status) > rankOfStatus.indexOf(known.status);
}

/** What of the credits of a purchase is gone once this much of its price was returned; all parts sum up to the whole. */
export function returnedCredits(creditsHundredths: number, priceMinor: number, refundedMinor: number): number {
  if (priceMinor <= 0) return 0;
  return Math.floor((creditsHundredths * Math.min(refundedMinor, priceMinor)) / priceMinor);
}

/**
 * What of the credits that a larger plan has more comes with a change within a month: as much of them as of the month is paid
 * for. Where that is not said, it is what was paid of the higher price.
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

/** Credits of a month stay a little longer than the month, so that a late payment does not cut anybody off. */
export const monthlyGraceMilliseconds = 3 * dayMilliseconds;

/** Whoever pays late keeps the plan so long after the last month that began; a provider mostly ends it before. */
export const latePayerMilliseconds = monthlyGraceMilliseconds;

const givingStatuses = new Set(["active", "trialing", "past_due"]);

type Lasting = Pick<SubscriptionTable, "status" | "ends_at" | "period_ends_at">;

/**
 * Whether a subscription gives what its plan says now. A payment that is late takes nothing away yet; a month that nobody
 * says was followed by another one does, also where its provider is not asked any more.
 */
export function givesPlan({ status, ends_at, period_ends_at }: Lasting, now: number): boolean {
  if (ends_at !== null && ends_at <= now) return false;
  if (!givingStatuses.has(status)) return false;
  return period_ends_at === null || period_ends_at + latePayerMilliseconds > now;
}

/** Whether a subscription may go on charging, though it gives nothing now: one that is paused, or late for too long. */
export function mayRenew({ status, ends_at }: Omit<Lasting, "period_ends_at">, now: number): boolean {
  return status !== "canceled" && (ends_at === null || ends_at > now);
}

/** Subscriptions in the order in which they count where there are several: the larger plan first, then the older one. */
export function largestFirst(
  { plans }: Pick<Catalogue, "plans">,
  subscriptions: readonly SubscriptionTable[],
): SubscriptionTable[] {
  const price = ({ plan }: SubscriptionTable) => plans[plan].priceMinor;
  return subscriptions.toSorted((a, b) => price(b) - price(a) || a.created_at - b.created_at);
}

/** From which instant, and before which, the days of a list are: UTC milliseconds. */
export function instantsOf({ from, to }: Days): { since?: number; before?: number } {
  return {
    ...(from !== undefined && { since: Date.parse(from) }),
    ...(to !== undefined && { before: Date.parse(to) + dayMilliseconds }),
  };
}

/** What a provider says of the prices in a payment or a subscription. */
type Priced = Pick<ProviderTransaction, "priceIds" | "planId" | "listed">;

/**
 * The plan that a provider speaks of: by its prices, which are what is paid, else by the name it was told. Where the prices
 * of two plans are named, as when a larger one takes a smaller one's place, it is the larger.
 */
export function namedPlan(
  { catalogue }: { catalogue: Catalogue },
  { priceIds, planId }: Pick<Priced, "priceIds" | "planId">,
): PlanId | undefined {
  const [largest] = planIds
    .filter((id) => priceIds.includes(catalogue.plans[id].paddlePriceId ?? ""))
    .toSorted((a, b) => catalogue.plans[b].priceMinor - catalogue.plans[a].priceMinor);
  return largest ?? planIds.find((id) => id === planId);
}

/**
 * The plan of a subscription that is not known here yet, which must cost what we ask for it: today, or when it was ordered.
 * The purchase it began with is the one that the browser named, so the plan is never taken from it. A sentence for the
 * operator where it is no plan of ours at our price.
 */
export function soldPlan(
  { catalogue }: { catalogue: Catalogue },
  { subscriptionId, ...priced }: Priced & { subscriptionId: string },
  began: PurchaseTable | undefined,
): { plan: PlanId } | { problem: string } {
  const plan = namedPlan({ catalogue }, priced);
  if (plan === undefined) return { problem: "its plan is not in the catalogue" };
  const { listed } = priced;
  const { currency, plans } = catalogue;
  const isOurs =
    isSamePrice(listed, { amountMinor: plans[plan].priceMinor, currency }) ||
    (began?.kind === "subscription" && began.item_id === plan && wasAskedFor(began, subscriptionId, listed));
  if (isOurs) return { plan };
  return {
    problem: `it costs ${listed ? `${listed.amountMinor} ${listed.currency}` : "no single price"}, not the plan's price`,
  };
}

/** Whether a purchase was made at that price. Once it is given it says what was paid, and its price was found right. */
function wasAskedFor(
  { fulfilled_at, provider_subscription_id, price_minor, currency }: PurchaseTable,
  subscriptionId: string,
  listed: Priced["listed"],
): boolean {
  if (fulfilled_at !== null) return provider_subscription_id === subscriptionId;
  return isSamePrice(listed, { amountMinor: price_minor, currency });
}

/** Whether what is listed is one piece at this price. */
export function isSamePrice(listed: Priced["listed"], price: NonNullable<Priced["listed"]>): boolean {
  return listed?.amountMinor === price.amountMinor && listed.currency === price.currency;
}

/**
 * Where the money for a thing stands, from its payments as they are known: what was paid twice and went back once is paid,
 * and so is what went back in part.
 */
export function standingOf(purchases: readonly PurchaseTable[]): Standing {
  const given = purchases.filter(({ fulfilled_at }) => fulfilled_at !== null);
  if (given.length === 0) return "unpaid";
  const isPaid = given.some(({ price_minor, refunded_minor }) => refunded_minor === 0 || refunded_minor < price_minor);
  return isPaid ? "paid" : "returned";
}
