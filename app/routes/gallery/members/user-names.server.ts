import type { CollectionMember, SharedItem } from "../../../../contract/collection-members.ts";
import type { Translate } from "../../../i18n/language.server.ts";

/** Tells users without a name apart. It never changes, and says nothing else about the user. */
function codeOf(accountId: string): string {
  return accountId.slice(-4).toUpperCase();
}

/** Returns the name to show for a user in a collection. */
export function nameOf(t: Translate, { account_id, name, is_you }: CollectionMember): string {
  return is_you ? t("members:you") : name || t("members:unnamed", { code: codeOf(account_id) });
}

/** Says who added a creation to a shared collection. */
export function addedBy(t: Translate, { is_own, owner: { account_id, name } }: SharedItem): string {
  if (is_own) return t("members:shared.byYou");
  return name === "" ? t("members:shared.byUnnamed", { code: codeOf(account_id) }) : t("members:shared.by", { name });
}
