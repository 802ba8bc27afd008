import { useTranslation } from "react-i18next";
import { TextField, type TextFieldProps } from "../../../ui/field.tsx";

/** A text field. Where a variable of the environment fixes its value, it can only be read. */
export function FixableField({ fixedBy, ...field }: TextFieldProps & { fixedBy: string | false }) {
  const { t } = useTranslation("setup");
  if (!fixedBy) return <TextField {...field} />;
  return <TextField {...field} readOnly hint={t("fixed", { variable: fixedBy })} />;
}
