import type { SharedItem } from "../../../../contract/collection-members.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { accountCode } from "./account-code.ts";

/** Returns a function that says who added a creation to a shared collection. */
export function useAddedBy(): (creation: SharedItem) => string {
  const { t } = useTranslation("members");
  return ({ is_own, owner: { account_id, name } }) => {
    if (is_own) return t("shared.byYou");
    return name === "" ? t("shared.byUnnamed", { code: accountCode(account_id) }) : t("shared.by", { name });
  };
}
