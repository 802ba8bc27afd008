import { toCredits } from "../../../../contract/hundredths.ts";
import { type Plan, planIds, plans } from "../../../../contract/plans.ts";
import { done } from "../../../http/operation.ts";
import type { PlanTerms } from "../catalogue.ts";
import { implement } from "../deps.ts";
import { isOn } from "../rules.ts";

const bytesPerMegabyte = 1024 * 1024;

/** The plans for sale, from the smallest to the largest. */
export const readPlans = implement(
  plans.plans,
  { isOffered: ({ features }) => features?.billing ?? true, isOn },
  async ({ catalogue }) => {
    const offered = catalogue().plans;
    return done({
      plans: planIds.map((id) => {
        const plan = offered[id];
        return {
          id,
          price: { amount_minor: plan.priceMinor, currency: plan.currency },
          monthly_credits: toCredits(plan.monthlyHundredths),
          features: featuresOf(plan),
          upload_storage_megabytes: plan.uploadStorageBytes / bytesPerMegabyte,
          creation_storage_megabytes: plan.creationStorageBytes / bytesPerMegabyte,
          is_recommended: plan.isRecommended,
        };
      }),
    });
  },
);

function featuresOf(plan: PlanTerms): Plan["features"] {
  return [
    ...(plan.allModels ? (["all_models"] as const) : []),
    ...(plan.priority > 0 ? (["priority_generation"] as const) : []),
    ...(plan.apiAccess ? (["api_access"] as const) : []),
    ...(plan.dedicatedSupport ? (["dedicated_support"] as const) : []),
  ];
}
