import { useNavigation } from "react-router";
import { useTranslation } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { enhanceCreditsField, enhanceIntents } from "./enhanced.ts";

/** Asks for a better version of the composer's prompt, at the price of a reply of the assistant. */
export function EnhanceButton({ formId, credits }: { formId: string; credits: number }) {
  const { t } = useTranslation(["explore", "common"]);
  const { formData } = useNavigation();
  return (
    <>
      <input type="hidden" form={formId} name={enhanceCreditsField} value={credits} />
      <Button
        form={formId}
        name="intent"
        value={enhanceIntents.enhance}
        size="small"
        variant="quiet"
        icon={<Icon name="wand-sparkles" />}
        pending={formData?.get("intent") === enhanceIntents.enhance}
        pendingLabel={t("enhance.working")}
      >
        {credits > 0 ? t("enhance.at", { price: t("common:credits", { count: credits }) }) : t("enhance.do")}
      </Button>
    </>
  );
}
