import { data } from "react-router";
import { defaultSettings } from "../../../contract/accounts.ts";
import { api } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { languageContext, translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { rememberSettings } from "../../parts/remember-settings.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { currenciesIn, timeZones } from "./choices.server.ts";
import { settingsForm, toServerSettings, toSettingsForm } from "./settings-form.ts";
import { SettingsPage } from "./settings-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { accounts, sessions } = api(context, url.pathname);
  const [settings, devices] = await Promise.all([accounts.settings(), sessions.list()]);
  const t = translator(context);
  return {
    settings: toSettingsForm(settings.ok ? settings.value : defaultSettings),
    settingsLoaded: settings.ok,
    timeZones,
    currencies: currenciesIn(context.get(languageContext)),
    devices: devices.ok ? devices.value.results : null,
    now: host().now(),
    title: t("settings:title"),
  };
}

/** Saves all six; the new language is that of the very response, because the redirect carries its cookie. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), settingsForm, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });

  const outcome = await api(context, url.pathname).accounts.changeSettings({ body: toServerSettings(parsed.value) });
  // Reading the page again shows what still holds.
  if (!outcome.ok) return redirectWithToast(url.pathname, { tone: "error", message: t("settings:general.saveFailed") });

  const inNewLanguage = translator(context, outcome.value.language);
  const response = await redirectWithToast(url.pathname, {
    tone: "success",
    message: inNewLanguage("settings:general.saved"),
  });
  await rememberSettings(response.headers, outcome.value);
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
      reply={actionData}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
