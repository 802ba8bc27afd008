import { type CreditPackage, type Plan, planIds } from "../../../../contract/plans.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { Catalogue } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import { toCredits } from "../rules.ts";

const bytesPerMegabyte = 1024 * 1024;

export async function readPlans({ catalogue }: CreditsDeps): Promise<Outcome<{ plans: Plan[] }>> {
  return done({
    plans: planIds.map((id) => {
      const plan = catalogue.plans[id];
      return {
        id,
        price: { amount_minor: plan.priceMinor, currency: catalogue.currency },
        monthly_credits: toCredits(plan.monthlyHundredths),
        features: featuresOf(plan),
        upload_storage_megabytes: plan.uploadStorageBytes / bytesPerMegabyte,
        is_recommended: plan.isRecommended,
      };
    }),
  });
}

export async function readPackages({ catalogue }: CreditsDeps): Promise<Outcome<{ packages: CreditPackage[] }>> {
  return done({
    packages: catalogue.packages.map(({ id, hundredths, bonusHundredths, priceMinor, label }) => ({
      id,
      credits: toCredits(hundredths),
      bonus_credits: toCredits(bonusHundredths),
      price: { amount_minor: priceMinor, currency: catalogue.currency },
      label,
    })),
  });
}

function featuresOf(plan: Catalogue["plans"][keyof Catalogue["plans"]]): Plan["features"] {
  return [
    ...(plan.allModels ? (["all_models"] as const) : []),
    ...(plan.priority > 0 ? (["priority_generation"] as const) : []),
    ...(plan.apiAccess ? (["api_access"] as const) : []),
    ...(plan.dedicatedSupport ? (["dedicated_support"] as const) : []),
  ];
}
