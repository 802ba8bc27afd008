import type { PlanId } from "../../../contract/plans.ts";
import { type PlanTerms, readTerms } from "../credits/index.ts";
import type { PaymentsDeps } from "./deps.ts";
import type { SubscriptionTable } from "./tables.ts";

/**
 * The terms of a plan for a subscription: its current and next plan keep those that they were sold with. Any other plan has
 * those of the catalog.
 */
export function termsFor(
  { catalogue }: Pick<PaymentsDeps, "catalogue">,
  plan: PlanId,
  subscription: Pick<SubscriptionTable, "plan" | "terms" | "next_plan" | "next_terms"> | undefined,
): PlanTerms {
  const sold =
    subscription?.plan === plan
      ? subscription.terms
      : subscription?.next_plan === plan
        ? subscription.next_terms
        : undefined;
  return readTerms(sold) ?? catalogue().plans[plan];
}
