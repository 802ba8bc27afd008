import { useTranslation } from "react-i18next";
import { listFormat } from "../../../contract/formats.ts";
import type { Plan } from "../../../contract/plans.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Says that the plan lacks keys and webhooks, which plans include them, and that existing ones are kept. */
export function PlanNeeded({ plans, hasSome }: { plans: Plan[]; hasSome: boolean }) {
  const { t } = useTranslation(["developer", "wallet"]);
  const language = useLanguage();
  const names = listFormat(language).format(plans.map(({ id }) => t(`wallet:plan.${id}`)));
  return (
    <Notice>
      <p>{t("plan.message")}</p>
      {hasSome ? <p className="mt-1">{t("plan.kept")}</p> : null}
      {plans.length > 0 ? (
        <>
          <p className="mt-1">{t("plan.has", { plans: names })}</p>
          <ButtonLink to="/wallet#plans" className="mt-3">
            {t("plan.action")}
          </ButtonLink>
        </>
      ) : null}
    </Notice>
  );
}
