import { z } from "zod";
import { type Settings, settings } from "../../../contract/accounts.ts";

const fields = settings.shape;

/** The six settings by their names on the page (specification, section 3). An unchecked checkbox sends nothing. */
export const settingsForm = z.object({
  creditAlertThreshold: fields.credit_alert_threshold,
  subscriptionExpiryReminderDays: fields.subscription_expiry_reminder_days,
  marketingEmails: fields.marketing_emails.default(false),
  language: fields.language,
  timezone: fields.timezone,
  currency: fields.currency,
});
export type SettingsForm = z.infer<typeof settingsForm>;

/** Returns the form's name of a setting, or `undefined` for what is none. */
export function settingsFieldOf(field: string): keyof SettingsForm | undefined {
  const name = field.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
  return settingsForm.keyof().safeParse(name).data;
}

export function toServerSettings(form: SettingsForm): Settings {
  return {
    credit_alert_threshold: form.creditAlertThreshold,
    subscription_expiry_reminder_days: form.subscriptionExpiryReminderDays,
    marketing_emails: form.marketingEmails,
    language: form.language,
    timezone: form.timezone,
    currency: form.currency,
  };
}

export function toSettingsForm(settings: Settings): SettingsForm {
  return {
    creditAlertThreshold: settings.credit_alert_threshold,
    subscriptionExpiryReminderDays: settings.subscription_expiry_reminder_days,
    marketingEmails: settings.marketing_emails,
    language: settings.language,
    timezone: settings.timezone,
    currency: settings.currency,
  };
}
