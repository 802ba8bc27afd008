import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { languageNames, languages } from "../../../contract/languages.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import type { Choices, Currency } from "./choices.server.ts";
import type { SettingsForm } from "./settings-form.ts";
import { allChoices } from "./use-choices.ts";

interface SettingsFieldsProps {
  settings: SettingsForm;
  currency: Currency;
  choices: Choices | null;
  reply: SubmissionResult<string[]> | undefined;
}

export function SettingsFields({ settings, currency, choices, reply }: SettingsFieldsProps) {
  const { t } = useTranslation("settings");
  const creditsOn = useCreditsOn();
  const [form, fields] = useForm<Record<keyof SettingsForm, string>>({
    id: "settings",
    lastResult: reply,
    defaultValue: {
      ...settings,
      creditAlertThreshold: String(settings.creditAlertThreshold),
      subscriptionExpiryReminderDays: String(settings.subscriptionExpiryReminderDays),
      marketingEmails: settings.marketingEmails ? "on" : "",
    },
    constraint: {
      creditAlertThreshold: { required: true },
      subscriptionExpiryReminderDays: { required: true },
      language: { required: true },
      timezone: { required: true },
      currency: { required: true },
    },
  });
  const pending = useNavigation().formData?.has("timezone") ?? false;
  const timeZoneList = useId();
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-6">
      {reply?.status === "error" ? (
        <ErrorNotice id={form.errorId}>{form.errors?.[0] ?? t("general.saveFailed")}</ErrorNotice>
      ) : null}
      {creditsOn ? (
        <>
          <TextField
            {...fieldProps(fields.creditAlertThreshold)}
            type="number"
            inputMode="decimal"
            min={0}
            max={1_000_000}
            step="any"
            label={t("creditAlertThreshold")}
            hint={t("creditAlertHint")}
          />
          <TextField
            {...fieldProps(fields.subscriptionExpiryReminderDays)}
            type="number"
            inputMode="numeric"
            min={0}
            max={90}
            step={1}
            label={t("subscriptionExpiryReminderDays")}
            hint={t("subscriptionReminderHint")}
          />
        </>
      ) : (
        <>
          <input type="hidden" name={fields.creditAlertThreshold.name} value={settings.creditAlertThreshold} />
          <input
            type="hidden"
            name={fields.subscriptionExpiryReminderDays.name}
            value={settings.subscriptionExpiryReminderDays}
          />
        </>
      )}
      <CheckboxField
        id={fields.marketingEmails.id}
        name={fields.marketingEmails.name}
        defaultChecked={fields.marketingEmails.initialValue === "on"}
        label={t("marketingEmails")}
        hint={t("marketingEmailsHint")}
      />
      <SelectField {...fieldProps(fields.language)} label={t("language")}>
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...fieldProps(fields.timezone)}
        list={timeZoneList}
        autoComplete="off"
        spellCheck={false}
        label={t("timezone")}
        hint={t("timezoneHint")}
      />
      <datalist id={timeZoneList}>
        {choices?.timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {creditsOn ? (
        <SelectField {...fieldProps(fields.currency)} label={t("currency")} hint={t("currencyHint")}>
          {(choices?.currencies ?? [currency]).map(({ code, name }) => (
            <option key={code} value={code}>
              {name === code ? code : `${name} (${code})`}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name={fields.currency.name} value={settings.currency} />
      )}
      {choices ? null : (
        <noscript>
          <Link to={`/settings?${allChoices}`} className="text-accent underline underline-offset-3">
            {t("allChoices")}
          </Link>
        </noscript>
      )}
      <div>
        <Button variant="primary" pending={pending} pendingLabel={t("general.saving")}>
          {t("general.save")}
        </Button>
      </div>
    </Form>
  );
}
