import { data } from "react-router";
import { defaultSettings } from "../../../contract/accounts.ts";
import { api, stepFailedOr, valueIfAny } from "../../api/api.server.ts";
import { isUnavailable } from "../../api/refusal.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { languageContext, translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { rememberSettings } from "../../parts/remember-settings.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { choicesIn, currencyIn } from "./choices.server.ts";
import { notificationsIntent } from "./notification-choices.ts";
import { saveNotifications } from "./save-notifications.server.ts";
import { settingsFieldOf, settingsForm, toServerSettings, toSettingsForm } from "./settings-form.ts";
import { SettingsPage } from "./settings-page.tsx";
import { allChoices } from "./use-choices.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts, exports, sessions, notifications } = api(context, url.pathname);
  const { features, mailArrives, now } = host();
  const [settings, devices, preferences, dataExport] = await Promise.all([
    accounts.settings(),
    sessions.list(),
    features.notifications ? notifications.preferences() : undefined,
    exports.read(),
  ]);
  const t = translator(context);
  const language = context.get(languageContext);
  const shown = settings.ok ? settings.value : defaultSettings;
  const isIncomplete = [settings, devices, preferences, dataExport].some(isUnavailable);
  const page = {
    settings: toSettingsForm(shown),
    settingsLoaded: settings.ok,
    isIncomplete,
    currency: currencyIn(language, shown.currency),
    choices: url.searchParams.has(allChoices) ? choicesIn(language) : null,
    // Each value is undefined where the feature does not exist, and `null` where it could not be read.
    devices: valueIfAny(devices),
    preferences: preferences && valueIfAny(preferences),
    dataExport: valueIfAny(dataExport),
    mailArrives,
    now: now(),
    title: t("settings:title"),
  };
  return data(page, { status: isIncomplete ? 503 : 200 });
}

/**
 * Saves the notification settings or all six general settings. This response already uses the new language, because the
 * redirect carries its cookie.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  if (form.get("intent") === notificationsIntent) return saveNotifications(context, form, url.pathname);
  const parsed = parseForm(form, settingsForm, t, { choices: ["marketingEmails"] });
  if (!parsed.ok) return data({ general: parsed.reply, notices: undefined }, { status: 422 });

  const body = toServerSettings(parsed.value);
  const outcome = await api(context, url.pathname).accounts.changeSettings({ body });
  if (!outcome.ok && outcome.violations.length > 0) {
    const violations = outcome.violations.map((one) => ({ ...one, field: settingsFieldOf(one.field) ?? one.field }));
    const reply = parsed.refuse(t("settings:general.saveFailed"), violations);
    return data({ general: reply, notices: undefined }, { status: outcome.status });
  }
  if (!outcome.ok) {
    const message = stepFailedOr(context, outcome, t("settings:general.saveFailed"));
    // Reloading the page shows the stored values.
    return redirectWithToast(url.pathname, { tone: "error", message });
  }

  const saved = outcome.value ?? body;
  const inNewLanguage = translator(context, saved.language);
  const response = await redirectWithToast(
    url.pathname,
    { tone: "success", message: inNewLanguage("settings:general.saved") },
    // Only a new document loads the texts of another language.
    { loadsDocument: saved.language !== context.get(languageContext) },
  );
  await rememberSettings(response.headers, saved);
  return response;
}

export default function SettingsRoute({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { appName, version, appearance, timeZone } = root.loaderData;
  return (
    <SettingsPage
      {...loaderData}
      appName={appName}
      version={version}
      appearance={appearance}
      timeZone={timeZone}
      reply={actionData?.general}
      notificationsReply={actionData?.notices}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
