import { type PlanId, planIds } from "../../../../contract/plans.ts";
import type { ProviderTransaction } from "../../../adapters/payments/port.ts";
import type { BillingDeps } from "../deps.ts";
import type { PurchaseTable } from "./tables.ts";

/** What a provider says of the prices in a payment or a subscription. */
type Priced = Pick<ProviderTransaction, "priceIds" | "planId" | "listed">;

/**
 * The plan that a provider speaks of: by its prices, which are what is paid, else by the name it was told. Where the prices
 * of two plans are named, as when a larger one takes a smaller one's place, it is the larger.
 */
export function namedPlan(
  { catalogue }: BillingDeps,
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
  deps: BillingDeps,
  { subscriptionId, ...priced }: Priced & { subscriptionId: string },
  began: PurchaseTable | undefined,
): { plan: PlanId } | { problem: string } {
  const plan = namedPlan(deps, priced);
  if (plan === undefined) return { problem: "its plan is not in the catalogue" };
  const { listed } = priced;
  const { currency, plans } = deps.catalogue;
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
