import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { maintenanceMessageMaxCharacters } from "../../../../contract/admin/announcement-terms.ts";
import { adminMaintenance } from "../../../../contract/admin/maintenance.ts";
import { api } from "../../../api/api.server.ts";
import { firstProblem, parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { TextAreaField } from "../../../ui/field.tsx";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/start";
import { maintenancePath } from "./addresses.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname).adminMaintenance.read();
  const { is_on, message } = await adminValue({ context, url }, outcome);
  return { isOn: is_on, message, title: translator(context)("notices:maintenance.turnOn") };
}

/** Turns maintenance on, or changes its message. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const typed = String(form.get("message") ?? "");
  const parsed = parseForm(form, adminMaintenance.change.body.pick({ message: true }), t);
  if (!parsed.ok) return data({ typed, error: firstProblem(parsed.reply, t) }, { status: 422 });
  const body = { is_on: true, message: parsed.value.message };
  const change = await api(context, url.pathname).adminMaintenance.change({ body });
  const outcome = await adminChange({ context, url }, change);
  if (!outcome.ok) return data({ typed, error: outcome.message }, { status: outcome.status });
  return redirectWithToast(maintenancePath, { tone: "success", message: t("notices:maintenance.started") });
}

export default function StartMaintenance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("notices");
  const { isOn, message } = loaderData;
  const title = t(isOn ? "maintenance.changeMessage" : "maintenance.turnOn");
  return (
    <ConfirmPage
      title={title}
      consequences={
        isOn
          ? []
          : [t("maintenance.effects.refused"), t("maintenance.effects.waiting"), t("maintenance.effects.admins")]
      }
      submit={title}
      cancelTo={maintenancePath}
      error={actionData?.error}
      isDangerous={!isOn}
    >
      <TextAreaField
        name="message"
        label={t("maintenance.message")}
        hint={t("maintenance.messageHint")}
        defaultValue={actionData?.typed ?? message}
        maxLength={maintenanceMessageMaxCharacters}
      />
    </ConfirmPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
