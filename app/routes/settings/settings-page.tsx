import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { DataExport } from "../../../contract/exports.ts";
import type { NotificationPreferences } from "../../../contract/notifications.ts";
import type { OpenSession } from "../../../contract/sessions.ts";
import { useFormGeneration } from "../../forms/use-form-generation.ts";
import { RetryLink } from "../../framework/connection/retry-link.tsx";
import { useReadRetries } from "../../framework/connection/use-read-retries.ts";
import { Additions } from "../../parts/additions.tsx";
import { LookForm } from "../../parts/appearance-forms.tsx";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import type { Appearance } from "../../session/appearance.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import type { Choices, Currency } from "./choices.server.ts";
import { DataSection } from "./data-section.tsx";
import { DeviceList } from "./device-list.tsx";
import { notificationsIntent } from "./notification-choices.ts";
import { NotificationsFields } from "./notifications-fields.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import type { SettingsForm } from "./settings-form.ts";
import { useChoices } from "./use-choices.ts";

interface SettingsPageProps {
  settings: SettingsForm;
  /** `false` when these are the defaults because the user's settings could not be read. */
  settingsLoaded: boolean;
  /** Whether a part could not be read and may be available later. */
  isIncomplete: boolean;
  currency: Currency;
  /** Every time zone and currency; `null` when they are loaded later. */
  choices: Choices | null;
  /**
   * This and the following values are undefined where the feature does not exist, and `null` where they could not be
   * read.
   */
  devices: { results: OpenSession[] } | null | undefined;
  preferences: NotificationPreferences | null | undefined;
  mailArrives: boolean;
  dataExport: DataExport | null | undefined;
  now: number;
  appName: string;
  version: string;
  appearance: Appearance;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
  notificationsReply: SubmissionResult<string[]> | undefined;
}

function isSettingsForm(form: FormData): boolean {
  return form.has("timezone");
}

function isNotificationsForm(form: FormData): boolean {
  return form.get("intent") === notificationsIntent;
}

export function SettingsPage({ devices, now, timeZone, ...props }: SettingsPageProps) {
  const { t } = useTranslation(["settings", "sharing", "developer", "notifications"]);
  // A value being saved applies immediately and reverts automatically when it is refused.
  const saving = useNavigation().formData?.get("timezone");
  const choices = useChoices(props.choices);
  const shownTimeZone = typeof saving === "string" && choices?.timeZones.includes(saving) ? saving : timeZone;
  useReadRetries(props.isIncomplete);
  const generation = useFormGeneration(isSettingsForm);
  const notificationsGeneration = useFormGeneration(isNotificationsForm);
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      <FormSection title={t("general.title")}>
        {props.settingsLoaded ? (
          <SettingsFields key={generation} {...props} choices={choices} />
        ) : (
          <>
            <ErrorNotice className="mb-6">
              <p className="text-ink">{t("general.loadFailed")}</p>
              <p className="mt-1 mb-3">{t("general.defaultsShown")}</p>
              <RetryLink variant="secondary" size="small" />
            </ErrorNotice>
            {/* Saving the defaults would replace the user's own settings. */}
            <fieldset disabled className="min-w-0">
              <SettingsFields {...props} />
            </fieldset>
          </>
        )}
      </FormSection>
      {props.preferences === undefined ? null : (
        <FormSection id="notifications" title={t("notifications:title")} description={t("notifications.description")}>
          {props.preferences ? (
            <NotificationsFields
              key={notificationsGeneration}
              preferences={props.preferences}
              mailArrives={props.mailArrives}
              timeZone={shownTimeZone}
              reply={props.notificationsReply}
            />
          ) : (
            <Notice tone="error">{t("notifications.loadFailed")}</Notice>
          )}
        </FormSection>
      )}
      <FormSection title={t("look.title")} description={t("look.description")}>
        <LookForm appearance={props.appearance} />
      </FormSection>
      {devices === undefined ? null : (
        <FormSection id="devices" title={t("devices.title")} description={t("devices.description")}>
          <DeviceList devices={devices?.results ?? null} now={now} timeZone={shownTimeZone} />
        </FormSection>
      )}
      <Additions>
        <FormSection title={t("sharing:list.title")} description={t("sharing:list.subtitle")}>
          <ButtonLink to="/gallery/shares">{t("sharing:list.open")}</ButtonLink>
        </FormSection>
        <FormSection title={t("developer:title")} description={t("developer:subtitle")}>
          <ButtonLink to="/settings/developer">{t("developer:open")}</ButtonLink>
        </FormSection>
      </Additions>
      {props.dataExport === undefined ? null : (
        <FormSection id="data" title={t("export.title")} description={t("export.description")}>
          <DataSection standing={props.dataExport} timeZone={shownTimeZone} />
        </FormSection>
      )}
      <p className="mt-12 text-ink-3 text-sm">{t("version", { appName: props.appName, version: props.version })}</p>
    </FormPage>
  );
}
