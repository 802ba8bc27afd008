import { isRecordOf, isText } from "../../../forms/guards.ts";
import { withSessionStorage } from "../../../ui/session-storage.ts";

const keyOf = (orderId: string) => `training ${orderId}`;
const areTexts = isRecordOf(isText);

/** Stores typed text in this window until it is saved. */
export function keepTexts(orderId: string, fields: FormData): void {
  const typed = [...fields].filter(([name]) => name !== "intent" && name !== "reference_upload_ids");
  withSessionStorage((storage) => storage.setItem(keyOf(orderId), JSON.stringify(Object.fromEntries(typed))));
}

export function forgetTexts(orderId: string): void {
  withSessionStorage((storage) => storage.removeItem(keyOf(orderId)));
}

/** Puts unsaved text back into the form. Returns whether there was any. */
export function restoreTexts(orderId: string, form: HTMLFormElement): boolean {
  const kept = withSessionStorage((storage): unknown => JSON.parse(storage.getItem(keyOf(orderId)) ?? "null"));
  if (!areTexts(kept)) return false;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      if (control.name === "has_consent") control.checked = kept.has_consent === "on";
    } else if (
      (control instanceof HTMLInputElement && control.type !== "file" && control.type !== "hidden") ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      control.value = kept[control.name] ?? control.value;
    }
  }
  return true;
}
