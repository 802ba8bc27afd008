import { type Draft, draftFields } from "../draft.ts";

/** Returns the fields that the user changed before scripts ran: those that differ from their initial values. */
export function changedBefore(form: HTMLFormElement | null | undefined): Partial<Draft> {
  const changed: Partial<Draft> = {};
  for (const control of form?.elements ?? []) {
    const field = draftFields.find((name) => name === control.getAttribute("name"));
    if (field && differs(control)) changed[field] = control.value;
  }
  return changed;
}

function differs(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return control.value !== control.defaultValue;
}
