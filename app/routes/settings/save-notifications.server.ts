import { data, type RouterContextProvider } from "react-router";
import { api, stepFailedOr } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { notificationSettingsPath } from "../../parts/notifications/notification-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import { notificationsForm, toPreferences } from "./notifications-form.ts";

/** Saves the notification settings. Refused values are shown again as typed. */
export async function saveNotifications(context: Readonly<RouterContextProvider>, form: FormData, path: string) {
  requireFeature(context, "notifications");
  const t = translator(context);
  const parsed = parseForm(form, notificationsForm, t);
  if (!parsed.ok) return data({ general: undefined, notices: parsed.reply }, { status: 422 });
  const outcome = await api(context, path).notifications.changePreferences({ body: toPreferences(parsed.value) });
  if (!outcome.ok) {
    const message = stepFailedOr(context, outcome, t("settings:notifications.saveFailed"));
    const notices = parsed.refuse(message, outcome.violations);
    return data({ general: undefined, notices }, { status: outcome.status || 503 });
  }
  return redirectWithToast(notificationSettingsPath, { tone: "success", message: t("settings:notifications.saved") });
}
