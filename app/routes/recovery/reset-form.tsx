import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { passwordMaxCharacters, passwordMinCharacters } from "../../../contract/limits.ts";
import { FormError } from "../../parts/form-error.tsx";
import { SecretField } from "../../parts/secret-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";

/** A new password, typed twice. */
export function ResetForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("recovery");
  const [form, fields] = useForm<{ password: string; repeated_password: string }>({
    id: "reset",
    lastResult: reply,
    constraint: {
      password: { required: true, minLength: passwordMinCharacters, maxLength: passwordMaxCharacters },
      repeated_password: { required: true, maxLength: passwordMaxCharacters },
    },
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-4">
      <FormError form={form} />
      <SecretField
        field={fields.password}
        autoComplete="new-password"
        label={t("reset.password")}
        hint={t("reset.passwordHint", { min: passwordMinCharacters })}
        autoFocus
      />
      <SecretField field={fields.repeated_password} autoComplete="new-password" label={t("reset.repeat")} />
      <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("reset.pending")}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
