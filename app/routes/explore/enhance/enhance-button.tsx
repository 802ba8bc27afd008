import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { EnhanceIntent } from "./enhanced.ts";

export interface EnhanceButtonProps {
  /** The price of a reply of the assistant. */
  credits: number;
  /** A form with the same key and prompt is charged once. */
  formKey: string;
}

/** Asks for a better version of the composer's prompt. */
export function EnhanceButton({ credits, formKey }: EnhanceButtonProps) {
  const { t } = useTranslation(["explore", "common"]);
  const { formData } = useNavigation();
  const intent: EnhanceIntent = `enhance-prompt ${credits} ${formKey}`;
  return (
    <Button
      name="intent"
      value={intent}
      size="small"
      variant="quiet"
      icon={<Icon name="wand-sparkles" />}
      pending={formData?.get("intent") === intent}
      pendingLabel={t("enhance.working")}
    >
      {credits > 0 ? t("enhance.at", { price: t("common:credits", { count: credits }) }) : t("enhance.do")}
    </Button>
  );
}
