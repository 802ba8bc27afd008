type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsNamed(form: HTMLFormElement, name: string): Field[] {
  return [...form.querySelectorAll<Field>(`[name="${name}"]`)];
}

/** Returns the value of a field; that of a checkbox that is off, and of a missing field, is empty. */
export function readField(form: HTMLFormElement, name: string): string {
  return fieldsNamed(form, name).find((field) => !isChoice(field) || field.checked)?.value ?? "";
}

/**
 * Changes a field as a user does, so that its events tell all components about it: React listens to the `change` event
 * of a list. Setting the value through the prototype passes by React, which would otherwise ignore the events.
 */
export function writeField(form: HTMLFormElement, name: string, value: string): void {
  for (const field of fieldsNamed(form, name)) {
    if (isChoice(field)) {
      const isOn = field.type === "radio" ? field.checked || field.value === value : Boolean(value);
      if (isOn !== field.checked) field.click();
    } else if (field.value !== value) {
      Reflect.set(Object.getPrototypeOf(field), "value", value, field);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readField(form, name)]));
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
