import { useTranslation } from "react-i18next";
import { generationTypes, qualities } from "../../../../contract/generation-terms.ts";
import { planIds } from "../../../../contract/plan-terms.ts";

/** Returns a function that names a field of the form within its row. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation(["catalog", "wallet"]);
  const labels: Record<string, string> = {
    currency: t("field.currency"),
    price_minor: t("field.price"),
    monthly_credits: t("field.monthlyCredits"),
    trial_credits: t("field.trialCredits"),
    upload_storage_megabytes: t("field.storage"),
    creation_storage_megabytes: t("field.creationStorage"),
    share_weight: t("field.share"),
    all_models: t("field.allModels"),
    priority: t("field.priority"),
    api_access: t("field.apiAccess"),
    dedicated_support: t("field.support"),
    is_recommended: t("field.recommended"),
    paddle_price_id: t("field.paddle"),
    id: t("field.id"),
    credits: t("field.credits"),
    bonus_credits: t("field.bonus"),
    label: t("field.label"),
    reply_credits: t("field.reply"),
    training_price_minor: t("field.training"),
    training_paddle_price_id: t("field.paddle"),
    ...Object.fromEntries(qualities.map((quality) => [quality, t(`quality.${quality}`)])),
  };
  return (name) => {
    if (/^plans\.[^.]+\.price_minor$/.test(name)) return t("field.monthlyPrice");
    if (/^models\.\d+\.id$/.test(name)) return t("field.model");
    return labels[name.split(".").at(-1) ?? ""] ?? name;
  };
}

/** Returns a function that names a field of the form with its row, for a list of changes. */
export function useFullLabel(): (name: string) => string {
  const { t } = useTranslation(["catalog", "wallet"]);
  const labelOf = useFieldLabel();
  return (name) => {
    const [group, row] = name.split(".");
    const plan = planIds.find((id) => id === row);
    const mode = generationTypes.find((one) => one === row);
    const place = Number(row) + 1;
    const rowLabel =
      group === "plans" && plan
        ? t(`wallet:plan.${plan}`)
        : mode
          ? t(`mode.${mode}`)
          : group === "credit_packages"
            ? `${t("packs")} ${place}`
            : group === "models"
              ? `${t("models")} ${place}`
              : null;
    return rowLabel === null ? labelOf(name) : `${rowLabel}: ${labelOf(name)}`;
  };
}
