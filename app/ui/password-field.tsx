import { type ComponentProps, useState } from "react";
import { boxClassNames, Field, type FieldFrame, splitField } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, "className" | "type"> & { showLabel: string; hideLabel: string };

/** A password field; with JavaScript a button shows and hides its text. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { frame, control } = splitField(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? "text" : "password"}
            className={`${boxClassNames} h-10.5 pr-11 noscript:pr-3`}
          />
          <div className="absolute inset-y-0 right-1 flex items-center noscript:hidden">
            <IconButton
              type="button"
              size="small"
              tip={false}
              name={shown ? hideLabel : showLabel}
              icon={shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
              onClick={() => setShown(!shown)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
