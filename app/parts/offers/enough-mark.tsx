import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

/** Placed on the edge of a sufficient offer, so that its content does not move. */
export function EnoughMark() {
  const { t } = useTranslation("wallet");
  return (
    <span className="absolute -top-3 left-5 rounded-full bg-surface-0">
      <Badge tone="accent">{t("packs.enough")}</Badge>
    </span>
  );
}
