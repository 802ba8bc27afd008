import { useTranslation } from "react-i18next";
import { numberFormat } from "../../../contract/formats.ts";
import type { Plan } from "../../../contract/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";

const megabytesPerGigabyte = 1000;

/** Returns a function that lists the features of a plan as sentences in the page's language. */
export function usePlanFeatures(): (plan: Plan) => string[] {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  return ({ monthly_credits, features, upload_storage_megabytes }) => {
    const isLarge = upload_storage_megabytes >= megabytesPerGigabyte;
    const size = numberFormat(language, {
      style: "unit",
      unit: isLarge ? "gigabyte" : "megabyte",
      maximumFractionDigits: 1,
    }).format(isLarge ? upload_storage_megabytes / megabytesPerGigabyte : upload_storage_megabytes);
    return [
      // Other backends may tell only the names of the plans.
      ...(monthly_credits > 0 ? [t("plans.monthlyCredits", { count: monthly_credits })] : []),
      t(features.includes("all_models") ? "plans.all_models" : "plans.basic_models"),
      t(features.includes("priority_generation") ? "plans.priority_generation" : "plans.standard_speed"),
      ...(["api_access", "dedicated_support"] as const).flatMap((feature) =>
        features.includes(feature) ? [t(`plans.${feature}`)] : [],
      ),
      ...(upload_storage_megabytes > 0 ? [t("plans.storage", { size })] : []),
    ];
  };
}
