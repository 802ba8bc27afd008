import { useTranslation } from "react-i18next";
import { type AuditAction, auditActions, auditTargetKinds } from "../../../../contract/admin/audit-terms.ts";

type NameOf<Action extends string> = Action extends `${infer Target}.${infer Verb}` ? `${Target}_${Verb}` : never;

const names: ReadonlySet<string> = new Set(auditActions.map(nameOf));

/** A dot in a key would separate groups. */
function nameOf(action: string): string {
  return action.replace(".", "_");
}

function isName(name: string): name is NameOf<AuditAction> {
  return names.has(name);
}

/** Returns functions that put actions and kinds of targets in words. What a later version recorded has its code. */
export function useAuditTexts(): { actionText(action: string): string; targetText(kind: string): string } {
  const { t } = useTranslation("adminAudit");
  return {
    actionText(action) {
      const name = nameOf(action);
      return isName(name) ? t(`actions.${name}`) : action;
    },
    targetText(kind) {
      const known = auditTargetKinds.find((one) => one === kind);
      return known === undefined ? kind : t(`targets.${known}`);
    },
  };
}
