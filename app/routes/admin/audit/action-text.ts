import { type AuditAction, auditActions, auditTargetKinds } from "../../../../contract/admin/audit-terms.ts";
import type { Translate } from "../../../i18n/texts.ts";

type T = Translate<readonly ["adminAudit", "admin"]>;
type NameOf<Action extends string> = Action extends `${infer Target}.${infer Verb}` ? `${Target}_${Verb}` : never;

const names: ReadonlySet<string> = new Set(auditActions.map(nameOf));

/** A dot in a key would separate groups. */
function nameOf(action: string): string {
  return action.replace(".", "_");
}

function isName(name: string): name is NameOf<AuditAction> {
  return names.has(name);
}

/** Returns an action in words. An action that a later version recorded has its code. */
export function actionText(t: T, action: string): string {
  const name = nameOf(action);
  return isName(name) ? t(`actions.${name}`) : action;
}

/** Returns a kind of target in words. An unknown one has its code. */
export function targetText(t: T, kind: string): string {
  const known = auditTargetKinds.find((one) => one === kind);
  return known === undefined ? kind : t(`targets.${known}`);
}
