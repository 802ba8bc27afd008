import { balance, summary } from "../../../contract/billing.ts";
import { startedCheckout } from "../../../contract/checkout.ts";
import type { Money } from "../../../contract/money.ts";
import { plan, planIds, subscription } from "../../../contract/plans.ts";
import { unknownPrice } from "../unknown.ts";
import { type Completion, type Completions, firstOf } from "./completion.ts";
import { valueMeant } from "./words.ts";

/** Only the plan Starter is known to be free (specification, section 3). */
function isFreePlan(name: unknown): boolean {
  return valueMeant(planIds, name) === "starter";
}

function priceOf(name: unknown): Money {
  return isFreePlan(name) ? { amount_minor: 0, currency: "USD" } : unknownPrice;
}

export const billingFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [balance, () => ({ held_credits: 0 })],
  [summary, () => ({ held_credits: 0, monthly_credits: 0, purchased_credits: 0, expiring: [] })],
  [
    plan,
    (given) => ({
      id: firstOf(given, "name", "slug", "code"),
      // A number could be in cents as well as in dollars, so only an object is a price.
      price: priceOf(firstOf(given, "name", "id")),
      monthly_credits: 0,
      features: isFreePlan(firstOf(given, "name", "id")) ? [] : ["all_models", "priority_generation"],
      upload_storage_megabytes: 0,
      is_recommended: firstOf(given, "recommended") ?? false,
    }),
  ],
  [
    subscription,
    (given) => {
      const said = firstOf(given, "is_active", "active", "status");
      const isActive = said === true || valueMeant(["active", "trialing"], said) !== undefined;
      const plan = firstOf(given, "plan_id", "plan", "plan_name") ?? "starter";
      return {
        plan_id: plan,
        status: isActive ? "active" : null,
        is_active: isActive,
        price: priceOf(plan),
        renews_at: firstOf(given, "renewal_date", "renews_on", "next_billing_at", "current_period_end") ?? null,
        ends_at: firstOf(given, "expires_at", "expiry_date", "expires_on") ?? null,
        next_plan_id: null,
        is_test: false,
      };
    },
  ],
  [
    startedCheckout,
    (given) => ({
      transaction_id: firstOf(given, "transaction_id", "id") ?? "",
      status: "ready",
      provider: "paddle",
      checkout: { mode: "page", url: firstOf(given, "checkout_url", "url") },
    }),
  ],
]);
