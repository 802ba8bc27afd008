import { type PlanId, planIds } from "../../../../contract/plans.ts";
import type { BillingDeps } from "../deps.ts";

/**
 * The plan that a provider speaks of: by its prices, which are what is paid, else by the name it was told. Where the prices
 * of two plans are named, as when a larger one takes a smaller one's place, it is the larger.
 */
export function namedPlan(
  { catalogue }: BillingDeps,
  { priceIds, planId }: { priceIds: readonly string[]; planId: string | null },
): PlanId | undefined {
  const [largest] = planIds
    .filter((id) => priceIds.includes(catalogue.plans[id].paddlePriceId ?? ""))
    .toSorted((a, b) => catalogue.plans[b].priceMinor - catalogue.plans[a].priceMinor);
  return largest ?? planIds.find((id) => id === planId);
}
