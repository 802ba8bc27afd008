import { useTranslation } from "react-i18next";
import { fieldProps, type TextFieldMetadata } from "../forms/form-field.ts";
import { PasswordField, type PasswordFieldProps } from "../ui/password-field.tsx";

interface SecretFieldProps extends Pick<PasswordFieldProps, "label" | "hint" | "autoFocus"> {
  field: TextFieldMetadata;
  /** Tells password managers how to fill the field. */
  autoComplete: "current-password" | "new-password" | "off";
}

/** A password field with its texts. */
export function PlainSecretField(props: Omit<PasswordFieldProps, "showLabel" | "hideLabel">) {
  const { t } = useTranslation();
  return <PasswordField {...props} showLabel={t("field.showPassword")} hideLabel={t("field.hidePassword")} />;
}

/** The field of a password or key. It always starts empty: secrets are never sent back. */
export function SecretField({ field, ...props }: SecretFieldProps) {
  return <PlainSecretField {...fieldProps(field)} {...props} defaultValue="" />;
}
