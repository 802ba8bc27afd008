import type { ProviderTransaction } from "../../../adapters/payments/port.ts";
import type { Catalogue, Plan } from "../catalogue.ts";
import type { SubscriptionTable } from "./tables.ts";

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
export const monthlyGraceMilliseconds = 3 * 86_400_000;

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
export function mayGoOn({ status, ends_at }: Omit<Lasting, "period_ends_at">, now: number): boolean {
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
