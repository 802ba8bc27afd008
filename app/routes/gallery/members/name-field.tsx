import { useTranslation } from "react-i18next";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import { TextField } from "../../../ui/field.tsx";

/** The name that a user typed, with the reason why it was refused. */
export interface RefusedName {
  text: string;
  problem: string;
}

interface NameFieldProps {
  refused: RefusedName | null | undefined;
  className?: string;
}

/** Asks a user without a name for one before others see what the user adds. */
export function NameField({ refused, className }: NameFieldProps) {
  const { t } = useTranslation("members");
  return (
    <TextField
      name="name"
      label={t("name.label")}
      hint={t("name.hint")}
      error={refused?.problem}
      defaultValue={refused?.text}
      maxLength={displayNameMaxCharacters}
      required
      autoComplete="nickname"
      dir="auto"
      className={className}
    />
  );
}
