import { createContext, useContext } from "react";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { useFieldLabel } from "./field-labels.ts";
import type { Values } from "./values.ts";

interface Shown {
  values: Values;
  errors: Values;
  /** Whether the values can only be read. */
  isFixed: boolean;
}

/** What the fields show. */
export const FormValues = createContext<Shown>({ values: {}, errors: {}, isFixed: false });

interface ValueFieldProps {
  name: string;
  /** Whether it is a number. */
  isNumber?: boolean;
  /** Shows the label only to screen readers, with the row it belongs to. */
  hiddenIn?: string;
}

/** One value of the catalog. */
export function ValueField({ name, isNumber = false, hiddenIn }: ValueFieldProps) {
  const { values, errors, isFixed } = useContext(FormValues);
  const label = useFieldLabel()(name);
  return (
    <TextField
      name={name}
      defaultValue={values[name] ?? ""}
      error={errors[name]}
      label={hiddenIn === undefined ? label : `${hiddenIn}: ${label}`}
      labelHidden={hiddenIn !== undefined}
      inputMode={isNumber ? "decimal" : undefined}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      readOnly={isFixed}
    />
  );
}

/** One yes-or-no value of the catalog. */
export function ValueCheck({ name }: { name: string }) {
  const { values, isFixed } = useContext(FormValues);
  return (
    <CheckboxField
      name={name}
      defaultChecked={values[name] === "on"}
      disabled={isFixed}
      label={useFieldLabel()(name)}
    />
  );
}
