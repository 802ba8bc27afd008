import { useCallback, useEffect, useState } from "react";

/** Returns the value of a field; that of a checkbox that is off, and of a missing field, is empty. */
export function readField(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type))
    return field.checked ? field.value : "";
  return isField(field) || field instanceof RadioNodeList ? field.value : "";
}

/**
 * Changes a field as a user does, so that its `input` event tells all components about it. Setting the value through
 * the prototype passes by React, which would otherwise ignore the event.
 */
export function writeField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    const choice = [...field].find((radio) => radio instanceof HTMLInputElement && radio.value === value);
    if (choice instanceof HTMLInputElement && !choice.checked) choice.click();
  } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
    if (field.checked !== Boolean(value)) field.click();
  } else if (isField(field) && field.value !== value) {
    Reflect.set(Object.getPrototypeOf(field), "value", value, field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readField(form, name)]));
}

export function writeFields(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) writeField(form, name, value);
}

/** Returns the values of some fields of the form around an element, and the function that changes them. */
export function useFields<Name extends string>(
  element: HTMLElement | null,
  names: readonly Name[],
): [Record<string, string>, (values: Partial<Record<Name, string>>) => void] {
  const form = element?.closest("form");
  const [values, setValues] = useState<Record<string, string>>({});
  useEffect(() => {
    if (!form) return;
    const read = () => setValues(readFields(form, names));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [form, names]);
  const write = useCallback(
    (changed: Partial<Record<Name, string>>) => {
      for (const name of names) if (form && changed[name] !== undefined) writeField(form, name, changed[name]);
    },
    [form, names],
  );
  return [values, write];
}

function isField(field: unknown): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
  );
}
