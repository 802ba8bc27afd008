import { useCallback, useEffect, useState } from "react";
import { readFields, writeField } from "../form-fields.ts";

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
