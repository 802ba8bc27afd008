import { type ReactNode, useId } from "react";

/** One of several choices below each other. Its fields are visible while it is chosen, also without scripts. */
export function RadioRow({
  form,
  name,
  value,
  isChosen,
  label,
  hint,
  aside,
  children,
}: {
  /** The id of the form, for a choice outside of it. */
  form?: string;
  name: string;
  value: string;
  isChosen: boolean;
  label: ReactNode;
  hint?: string;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="group/row py-3.5">
      <div className="flex gap-3">
        <input
          type="radio"
          id={id}
          form={form}
          name={name}
          value={value}
          defaultChecked={isChosen}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="mt-0.75 size-4.5 shrink-0 accent-accent-strong"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
            {aside}
          </div>
          {hint ? (
            <p id={`${id}-hint`} className="text-ink-2 text-sm">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      {children ? (
        <div className="mt-3 hidden flex-col gap-4 pl-7.5 group-has-[input[type=radio]:checked]/row:flex">
          {children}
        </div>
      ) : null}
    </div>
  );
}
