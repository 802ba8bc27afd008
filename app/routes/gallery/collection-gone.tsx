import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { collectionsPath } from "./addresses.ts";

/** Shown when the collection does not exist or is not the user's. */
export function CollectionGone() {
  const { t } = useTranslation("collections");
  return (
    <EmptyState
      icon={<Icon name="folder-x" />}
      title={t("gone.title")}
      actions={
        <ButtonLink to={collectionsPath} variant="primary">
          {t("gone.action")}
        </ButtonLink>
      }
    >
      {t("gone.message")}
    </EmptyState>
  );
}
