import { useTranslation } from "react-i18next";
import { ButtonLink, type ButtonSize } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { draftAddress } from "../draft.ts";

/** A link from a finished model to the composer, or why the model is currently unavailable. */
export function UseModel({
  model,
  isAvailable,
  size,
}: {
  /** The model's id in requests. */
  model: string;
  isAvailable: boolean;
  size?: ButtonSize;
}) {
  const { t } = useTranslation("models");
  return isAvailable ? (
    <ButtonLink to={draftAddress({ model })} variant="primary" size={size} icon={<Icon name="wand-sparkles" />}>
      {t("ready.use")}
    </ButtonLink>
  ) : (
    <p className="text-ink-2">{t("ready.away")}</p>
  );
}
