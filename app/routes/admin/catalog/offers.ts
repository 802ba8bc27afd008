import type { CatalogContent } from "../../../../contract/admin/catalog.ts";
import { type CreditPackage, type Plan, planIds } from "../../../../contract/plans.ts";

/** What the wallet offers. */
export interface Offers {
  plans: Plan[];
  packs: CreditPackage[];
}

/** Returns what the wallet offers with a catalog. */
export function offersOf({ currency, plans, credit_packages }: CatalogContent): Offers {
  return {
    plans: planIds.map((id) => {
      const { price_minor, monthly_credits, is_recommended, ...plan } = plans[id];
      const { upload_storage_megabytes, creation_storage_megabytes } = plan;
      const features = [
        ...(plan.all_models ? (["all_models"] as const) : []),
        ...(plan.priority > 0 ? (["priority_generation"] as const) : []),
        ...(plan.api_access ? (["api_access"] as const) : []),
        ...(plan.dedicated_support ? (["dedicated_support"] as const) : []),
      ];
      const price = { amount_minor: price_minor, currency };
      return {
        ...{ id, price, monthly_credits, features, is_recommended },
        upload_storage_megabytes,
        creation_storage_megabytes,
      };
    }),
    packs: credit_packages.map(({ id, credits, bonus_credits, price_minor, label }) => ({
      id,
      credits,
      bonus_credits,
      price: { amount_minor: price_minor, currency },
      label,
    })),
  };
}
