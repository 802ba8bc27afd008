import type { CreditPackage, Plan, PlanId } from "../../../contract/plans.ts";

/** The cheapest offer with enough credits: a package, else a plan. `more` means that no single one is enough. */
export type Sufficient = { kind: "pack"; id: string } | { kind: "plan"; id: PlanId } | { kind: "more" };

/**
 * Returns the smallest package with at least `need` credits, else the smallest plan above the current one that has
 * them.
 */
export function sufficientOffers(
  need: number,
  packages: readonly CreditPackage[],
  plans: readonly Plan[],
  currentPlan: PlanId,
): Sufficient {
  const [pack] = packages
    .filter(({ credits, bonus_credits }) => credits + bonus_credits >= need)
    .toSorted((a, b) => a.price.amount_minor - b.price.amount_minor);
  if (pack) return { kind: "pack", id: pack.id };
  const current = plans.find(({ id }) => id === currentPlan);
  // Changing to a larger plan grants the difference immediately.
  const [plan] = plans
    .filter(({ monthly_credits, price }) => {
      const isLarger = price.amount_minor > (current?.price.amount_minor ?? 0);
      const already = currentPlan === "starter" ? 0 : (current?.monthly_credits ?? 0);
      return isLarger && monthly_credits - already >= need;
    })
    .toSorted((a, b) => a.price.amount_minor - b.price.amount_minor);
  return plan ? { kind: "plan", id: plan.id } : { kind: "more" };
}
