import { useTranslation } from "../../../../i18n/texts.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState } from "../../../../ui/state-message.tsx";

/** Shown when a page that needs a selection is opened without one. */
export function NothingSelected() {
  const { t } = useTranslation("selection");
  return (
    <EmptyState
      level={1}
      icon={<Icon name="square-check" />}
      title={t("nothingTitle")}
      actions={<ButtonLink to="/gallery?select=1">{t("openGallery")}</ButtonLink>}
    >
      {t("nothing")}
    </EmptyState>
  );
}
