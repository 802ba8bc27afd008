import type { SharedItem } from "../../../../contract/collection-members.ts";
import { useTranslation } from "../../../i18n/texts.ts";

/** Returns a function that says who added a creation to a shared collection. */
export function useAddedBy(): (creation: SharedItem) => string {
  const { t } = useTranslation("members");
  return ({ is_own, owner: { name } }) =>
    is_own ? t("shared.byYou") : name === "" ? t("shared.byUnnamed") : t("shared.by", { name });
}
