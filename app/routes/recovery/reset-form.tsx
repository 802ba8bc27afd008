import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { passwordMaxCharacters, passwordMinCharacters } from "../../../contract/limits.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

/** A new password, typed twice. */
export function ResetForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("recovery");
  const { t: common } = useTranslation();
  const [form, fields] = useForm<{ password: string; repeated_password: string }, string[]>({
    id: "reset",
    lastResult: reply,
    constraint: {
      password: { required: true, minLength: passwordMinCharacters, maxLength: passwordMaxCharacters },
      repeated_password: { required: true, maxLength: passwordMaxCharacters },
    },
  });
  const pending = useNavigation().formMethod === "POST";
  const words = { showLabel: common("field.showPassword"), hideLabel: common("field.hidePassword"), defaultValue: "" };
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-4">
      {form.errors?.length ? (
        <div role="alert" id={form.errorId}>
          <Notice tone="error">{form.errors[0]}</Notice>
        </div>
      ) : null}
      <PasswordField
        {...fieldProps(fields.password)}
        {...words}
        autoComplete="new-password"
        label={t("reset.password")}
        hint={t("reset.passwordHint", { min: passwordMinCharacters })}
        autoFocus
      />
      <PasswordField
        {...fieldProps(fields.repeated_password)}
        {...words}
        autoComplete="new-password"
        label={t("reset.repeat")}
      />
      <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("reset.pending")}>
        {t("reset.submit")}
      </Button>
    </Form>
  );
}
