import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { money } from "./money.ts";
import { packageLabels, planIds } from "./plan-terms.ts";

export { type PlanId, packageLabels, planIds } from "./plan-terms.ts";

export const planFeatures = ["all_models", "priority_generation", "api_access", "dedicated_support"] as const;

export const plan = z
  .object({
    id: z.enum(planIds),
    /** Per month; zero for the free plan. */
    price: money,
    monthly_credits: z.number(),
    features: z.array(z.enum(planFeatures)),
    upload_storage_megabytes: z.number().int(),
    /** How much creations may use, also in the trash; `null` where the studio does not say. */
    creation_storage_megabytes: z.number().int().nullable().default(null),
    is_recommended: z.boolean(),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof plan>;

/** Credits as a one-time purchase; they never expire. */
export const creditPackage = z
  .object({
    id: z.string(),
    credits: z.number(),
    bonus_credits: z.number(),
    price: money,
    label: z.enum(packageLabels).nullable(),
  })
  .meta({ id: "CreditPackage" });
export type CreditPackage = z.infer<typeof creditPackage>;

export const subscriptionStatuses = ["active", "trialing", "past_due", "paused", "canceled"] as const;

export const subscription = z
  .object({
    plan_id: z.enum(planIds),
    /** `null` for a user who has never subscribed. */
    status: z.enum(subscriptionStatuses).nullable(),
    /** Whether the plan's benefits apply now. */
    is_active: z.boolean(),
    price: money,
    /** When the next month is charged; `null` when none will be. */
    renews_at: z.iso.datetime().nullable(),
    /** When the plan ends; `null` when it renews. */
    ends_at: z.iso.datetime().nullable(),
    /** The plan from `renews_at` on, if another was chosen. */
    next_plan_id: z.enum(planIds).nullable(),
    /** Whether no money moves: a subscription of the local test checkout. */
    is_test: z.boolean(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof subscription>;

export const plans = {
  plans: endpoint({
    method: "GET",
    path: "/api/billing/plans/",
    tag: "Billing",
    summary: "List the plans and what they include.",
    auth: "none",
    answer: { status: 200, payload: z.object({ plans: z.array(plan) }).meta({ id: "Plans" }) },
    refusals: [],
  }),
  packages: endpoint({
    method: "GET",
    path: "/api/billing/packages/",
    tag: "Billing",
    summary: "List the credit packages.",
    auth: "none",
    answer: { status: 200, payload: z.object({ packages: z.array(creditPackage) }).meta({ id: "CreditPackages" }) },
    refusals: [],
  }),
  subscription: endpoint({
    method: "GET",
    path: "/api/billing/subscriptions/user/",
    tag: "Billing",
    summary: "Retrieve your plan and when it renews or ends.",
    auth: "bearer",
    scope: "billing",
    answer: { status: 200, payload: subscription },
    refusals: [],
  }),
};
