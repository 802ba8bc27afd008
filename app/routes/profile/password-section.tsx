import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import type { Profile } from "../../../contract/accounts.ts";
import { passwordMaxCharacters, passwordMinCharacters } from "../../../contract/limits.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { FormSection } from "../../parts/form-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

interface PasswordSectionProps {
  profile: Profile;
  reply: SubmissionResult<string[]> | undefined;
}

interface Fields {
  current_password: string;
  new_password: string;
  repeated_password: string;
}

export function PasswordSection({ profile, reply }: PasswordSectionProps) {
  const { t } = useTranslation("profile");
  return profile.has_password ? (
    <FormSection title={t("password.title")} description={t("password.description")}>
      <PasswordForm email={profile.email} reply={reply} />
    </FormSection>
  ) : (
    <FormSection title={t("password.title")} description={t("password.none")}>
      <ButtonLink to="/reset-password">{t("password.setOne")}</ButtonLink>
    </FormSection>
  );
}

function PasswordForm({ email, reply }: { email: string; reply: PasswordSectionProps["reply"] }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const [form, fields] = useForm<Fields, string[]>({
    id: "password",
    lastResult: reply,
    constraint: {
      current_password: { required: true, maxLength: passwordMaxCharacters },
      new_password: { required: true, minLength: passwordMinCharacters, maxLength: passwordMaxCharacters },
      repeated_password: { required: true, maxLength: passwordMaxCharacters },
    },
  });
  const pending = useNavigation().formData?.get("form") === "password";
  const words = { showLabel: common("field.showPassword"), hideLabel: common("field.hidePassword"), defaultValue: "" };
  return (
    <Form method="post" {...getFormProps(form)} preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="form" value="password" />
      {/* Password managers keep the new password with the name of the account. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      {form.errors?.length ? (
        <div role="alert" id={form.errorId}>
          <Notice tone="error">{form.errors[0]}</Notice>
        </div>
      ) : null}
      <PasswordField
        {...fieldProps(fields.current_password)}
        {...words}
        autoComplete="current-password"
        label={t("password.current")}
      />
      <PasswordField
        {...fieldProps(fields.new_password)}
        {...words}
        autoComplete="new-password"
        label={t("password.new")}
        hint={t("password.newHint", { min: passwordMinCharacters })}
      />
      <PasswordField
        {...fieldProps(fields.repeated_password)}
        {...words}
        autoComplete="new-password"
        label={t("password.repeat")}
      />
      <div>
        <Button pending={pending} pendingLabel={t("password.changing")}>
          {t("password.change")}
        </Button>
      </div>
    </Form>
  );
}
