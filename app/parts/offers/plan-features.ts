import { useTranslation } from "react-i18next";
import { catalogLimits } from "../../../contract/admin/catalog-terms.ts";
import { numberFormat } from "../../../contract/formats.ts";
import type { Plan } from "../../../contract/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";

const megabytesPerGigabyte = 1000;
const { storageMegabytesMax } = catalogLimits;

/** Returns a function that lists the features of a plan as sentences in the page's language. */
export function usePlanFeatures(): (plan: Plan) => string[] {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const sizeOf = (megabytes: number) => {
    const isLarge = megabytes >= megabytesPerGigabyte;
    return numberFormat(language, {
      style: "unit",
      unit: isLarge ? "gigabyte" : "megabyte",
      maximumFractionDigits: 1,
    }).format(isLarge ? megabytes / megabytesPerGigabyte : megabytes);
  };
  return ({ monthly_credits, features, upload_storage_megabytes, creation_storage_megabytes }) => {
    const isLimited = creation_storage_megabytes !== null && creation_storage_megabytes < storageMegabytesMax;
    return [
      // Other backends may tell only the names of the plans.
      ...(monthly_credits > 0 ? [t("plans.monthlyCredits", { count: monthly_credits })] : []),
      t(features.includes("all_models") ? "plans.all_models" : "plans.basic_models"),
      t(features.includes("priority_generation") ? "plans.priority_generation" : "plans.standard_speed"),
      ...(["api_access", "dedicated_support"] as const).flatMap((feature) =>
        features.includes(feature) ? [t(`plans.${feature}`)] : [],
      ),
      ...(upload_storage_megabytes > 0 ? [t("plans.storage", { size: sizeOf(upload_storage_megabytes) })] : []),
      ...(isLimited ? [t("plans.creationStorage", { size: sizeOf(creation_storage_megabytes) })] : []),
    ];
  };
}
