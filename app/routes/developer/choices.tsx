import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { type ReactNode, useId } from "react";
import { CheckboxField } from "../../ui/field.tsx";

interface ChoicesProps<T extends string> {
  field: FieldMetadata<T[] | undefined>;
  legend: string;
  options: readonly T[];
  textOf(option: T): { label: ReactNode; hint?: ReactNode };
}

/** A choice of several options, at least one. The selection stays when the form is shown again. */
export function Choices<T extends string>({ field, legend, options, textOf }: ChoicesProps<T>) {
  const id = useId();
  const boxes = getCollectionProps(field, { type: "checkbox", options: [...options] });
  return (
    <fieldset aria-describedby={field.errors ? `${id}-error` : undefined}>
      <legend className="font-medium">{legend}</legend>
      <div className="mt-3 flex flex-col gap-3.5">
        {options.map((option, index) => (
          <CheckboxField
            key={option}
            id={`${id}-${option}`}
            name={field.name}
            value={option}
            form={field.formId}
            defaultChecked={boxes[index]?.defaultChecked}
            {...textOf(option)}
          />
        ))}
      </div>
      {field.errors ? (
        <p id={`${id}-error`} className="mt-2.5 text-bad text-sm">
          {field.errors[0]}
        </p>
      ) : null}
    </fieldset>
  );
}
