import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/credits-off";
import { catalogPath } from "./intents.ts";
import { parseCredits } from "./save-credits.server.ts";

function settingsIn({ searchParams }: URL) {
  const text = (name: string) => searchParams.get(name) ?? "";
  const parsed = parseCredits({
    is_on: "",
    runs_per_day: text("runs_per_day"),
    outputs_per_day: text("outputs_per_day"),
  });
  if (!parsed.success) throw redirect(catalogPath);
  return parsed.data;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  settingsIn(url);
  const outcome = await api(context, url.pathname + url.search).adminCatalog.read();
  const { credits } = await adminValue({ context, url }, outcome);
  if (!credits.is_on || credits.is_fixed) throw redirect(catalogPath);
  return { title: translator(context)("catalog:credits.off.title") };
}

/** Turns credits off, with the daily limits of the query. */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const answer = await api(context, url.pathname).adminCatalog.changeCredits({ body: settingsIn(url) });
  const outcome = await adminChange({ context, url }, answer);
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  return redirectWithToast(catalogPath, { tone: "success", message: translator(context)("catalog:credits.saved") });
}

export default function CreditsOff({ loaderData: { title }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("catalog");
  return (
    <ConfirmPage
      title={title}
      consequences={[t("credits.off.hides"), t("credits.off.expires"), t("credits.off.stays")]}
      submit={t("credits.off.submit")}
      cancelTo={catalogPath}
      error={actionData?.error}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
