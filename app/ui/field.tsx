import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** The appearance of text inputs. */
export const boxClassNames = "box";

/** The parts that every field shows around its control. Texts are already translated. */
export interface FieldFrame {
  label: ReactNode;
  /** Beside the label, for example “Optional”. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  className?: string;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, control, hint and error of one field. Passes the attributes that connect them to the control. */
export function Field({
  id: givenId,
  label,
  aside,
  hint,
  error,
  labelHidden = false,
  className,
  children,
}: FieldFrame & { id?: string; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={labelHidden ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside ? <span className="text-sm text-ink-3">{aside}</span> : null}
      </div>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Splits props into those of the frame and those of the control. */
export function splitField<P extends FieldFrame & { id?: string }>({
  id,
  label,
  aside,
  hint,
  error,
  labelHidden,
  className,
  ...control
}: P) {
  return { frame: { id, label, aside, hint, error, labelHidden, className }, control };
}

export type TextFieldProps = FieldFrame & Omit<ComponentProps<"input">, "className">;

/** A single-line text field. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>{(wiring) => <input {...control} {...wiring} className={`${boxClassNames} h-10.5`} />}</Field>
  );
}

/** A text to copy, such as a link or a secret. Focusing it selects all of it. */
export function ReadOnlyField(props: FieldFrame & { value: string }) {
  return (
    <TextField
      {...props}
      readOnly
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

export type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<"textarea">, "className">;

/** A multi-line text field that grows with its text, where the browser supports it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea
          rows={3}
          {...control}
          {...wiring}
          className={`${boxClassNames} field-sizing-content min-h-20 resize-y py-2.5`}
        />
      )}
    </Field>
  );
}

export type SelectFieldProps = FieldFrame & Omit<ComponentProps<"select">, "className">;

/** A choice from a list, with `option` elements as children. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>{(wiring) => <select {...control} {...wiring} className={`${boxClassNames} h-10.5`} />}</Field>
  );
}

export type CheckboxFieldProps = Omit<ComponentProps<"input">, "className" | "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox. */
export function CheckboxField({ label, hint, error, id: givenId, ...control }: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <div className="flex gap-3">
      <input
        {...control}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="mt-0.5 size-4.5 shrink-0 accent-accent-strong"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        ) : null}
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
