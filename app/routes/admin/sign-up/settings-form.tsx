import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { SignUpPage } from "../../../../contract/admin/sign-up.ts";
import {
  freeCreditsMax,
  portionDaysMax,
  type SignUpField,
  signUpModes,
} from "../../../../contract/admin/sign-up-terms.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { FormSection } from "../../../parts/form-page.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";

type Fields = Record<SignUpField, string>;

/** Who may sign up, and the rules of free credits. Fields that the environment fixes can be read but not changed. */
export function SignUpSettingsForm({
  settings,
  reply,
}: {
  settings: SignUpPage;
  reply: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("access");
  const pending = useNavigation().formData?.has("blocked_domains") ?? false;
  const { mode, domains, blocked_domains, trusted_domains } = settings;
  const [form, fields] = useForm<Fields>({
    id: "sign-up-settings",
    lastResult: reply,
    defaultValue: {
      mode,
      domains: domains.join(", "),
      free_credits_per_day: settings.free_credits_per_day?.toString() ?? "",
      free_credits_per_network: settings.free_credits_per_network?.toString() ?? "",
      free_credits_first: String(settings.free_credits_first),
      free_credits_days: String(settings.free_credits_days),
      blocked_domains: blocked_domains.join(", "),
      trusted_domains: trusted_domains.join(", "),
    },
  });
  const field = (name: SignUpField) => {
    const isLocked = settings.locked.includes(name);
    return {
      ...fieldProps(fields[name]),
      disabled: isLocked,
      aside: isLocked ? t("locked") : undefined,
      label: t(`field.${name}.label`),
      hint: t(`field.${name}.hint`),
    };
  };
  const number = { type: "number", inputMode: "decimal", min: 0 } as const;
  return (
    <Form method="post" {...getFormProps(form)} className="max-w-160">
      <FormSection title={t("signUp.who")}>
        <div className="flex flex-col gap-5">
          <FormError form={form} />
          <SelectField {...field("mode")}>
            {signUpModes.map((choice) => (
              <option key={choice} value={choice}>
                {t(`mode.${choice}`)}
              </option>
            ))}
          </SelectField>
          <TextAreaField {...field("domains")} spellCheck={false} dir="ltr" />
        </div>
      </FormSection>
      <FormSection title={t("free.title")} description={t("free.description")}>
        <div className="flex flex-col gap-5">
          {settings.confirms_addresses ? null : <Notice>{t("free.unguarded")}</Notice>}
          <TextField {...field("free_credits_per_day")} {...number} step="0.01" max={freeCreditsMax} />
          <p className="-mt-3 text-ink-3 text-sm">{t("free.today", { credits: settings.free_credits_today })}</p>
          <TextField {...field("free_credits_per_network")} {...number} step="1" max={10_000} />
          <TextField {...field("free_credits_first")} {...number} step="0.01" max={freeCreditsMax} />
          <TextField {...field("free_credits_days")} {...number} step="1" min={1} max={portionDaysMax} />
          <TextAreaField {...field("blocked_domains")} spellCheck={false} dir="ltr" />
          <TextAreaField {...field("trusted_domains")} spellCheck={false} dir="ltr" />
        </div>
      </FormSection>
      <div className="mt-7">
        <Button variant="primary" pending={pending}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
