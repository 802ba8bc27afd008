import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Profile } from "../../../contract/accounts.ts";
import { passwordMaxCharacters, passwordMinCharacters } from "../../../contract/limits.ts";
import { FormError } from "../../parts/form-error.tsx";
import { FormSection } from "../../parts/form-page.tsx";
import { SecretField } from "../../parts/secret-field.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";

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
  const [form, fields] = useForm<Fields>({
    id: "password",
    lastResult: reply,
    constraint: {
      current_password: { required: true, maxLength: passwordMaxCharacters },
      new_password: { required: true, minLength: passwordMinCharacters, maxLength: passwordMaxCharacters },
      repeated_password: { required: true, maxLength: passwordMaxCharacters },
    },
  });
  const pending = useNavigation().formData?.get("form") === "password";
  return (
    <Form method="post" {...getFormProps(form)} preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="form" value="password" />
      {/* Password managers store the new password with the account's name. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <FormError form={form} />
      <SecretField field={fields.current_password} autoComplete="current-password" label={t("password.current")} />
      <SecretField
        field={fields.new_password}
        autoComplete="new-password"
        label={t("password.new")}
        hint={t("password.newHint", { min: passwordMinCharacters })}
      />
      <SecretField field={fields.repeated_password} autoComplete="new-password" label={t("password.repeat")} />
      <div>
        <Button pending={pending} pendingLabel={t("password.changing")}>
          {t("password.change")}
        </Button>
      </div>
    </Form>
  );
}
