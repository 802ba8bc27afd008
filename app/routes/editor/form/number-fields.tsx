import type { ReactNode } from "react";
import { TextField } from "../../../ui/field.tsx";

interface NumberFieldsProps {
  legend: string;
  /** Name, label, and range of each field. */
  fields: readonly { name: string; label: string; min: number; max: number; step?: number }[];
  values: Readonly<Record<string, string>>;
}

/** A row of small fields for numbers. */
export function NumberFields({ legend, fields, values }: NumberFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-4 gap-2 max-sm:grid-cols-2">
        {fields.map(({ name, label, min, max, step }) => (
          <TextField
            key={name}
            type="number"
            inputMode="decimal"
            name={name}
            label={<span className="font-normal text-ink-2 text-sm">{label}</span>}
            min={min}
            max={max}
            step={step ?? 1}
            defaultValue={values[name]}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A titled part of the form, with its errors. */
export function FormPart({
  title,
  hint,
  error,
  children,
}: {
  title: string;
  hint?: string;
  error?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <div>
        <h2 className="font-medium text-md">{title}</h2>
        {hint ? <p className="mt-1 text-ink-2 text-sm">{hint}</p> : null}
        {error ? (
          <p tabIndex={-1} data-error="" className="mt-1 text-bad text-sm">
            {error}
          </p>
        ) : null}
      </div>
      {children}
    </section>
  );
}
