import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldFrame, splitField } from "./field.tsx";

export type SliderFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, "className" | "type"> & {
    /** The meanings of its two ends. */
    ends: [ReactNode, ReactNode];
  };

/** A slider between two ends, operated with a finger, a mouse or the arrow keys. */
export function SliderField(props: SliderFieldProps) {
  const {
    frame,
    control: { ends, ...control },
  } = splitField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div>
          <input {...control} {...wiring} type="range" className="block h-6 w-full pointer-coarse:h-11" />
          <div aria-hidden="true" className="flex justify-between gap-4 text-ink-3 text-sm">
            <span>{ends[0]}</span>
            <span className="text-right">{ends[1]}</span>
          </div>
        </div>
      )}
    </Field>
  );
}
