import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import { adminPath } from "../sections.ts";
import type { Route } from "./+types/clean";

const listPath = `${adminPath}/storage`;

export async function loader({ context, url }: Route.LoaderArgs) {
  // Only to ask for the password before the question, not after it.
  await adminValue({ context, url }, await api(context, url.pathname).adminStorage.list({ query: { page_size: 1 } }));
  return { title: translator(context)("adminStorage:clean.title") };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const changed = await adminChange({ context, url }, await api(context, url.pathname).adminStorage.clean());
  if (!changed.ok) return data({ error: changed.message }, { status: changed.status });
  return redirectWithToast(listPath, { tone: "info", message: translator(context)("adminStorage:clean.started") });
}

export default function Clean({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("adminStorage");
  return (
    <ConfirmPage
      title={t("clean.title")}
      consequences={[t("clean.what"), t("clean.young"), t("clean.final")]}
      submit={t("clean.submit")}
      cancelTo={listPath}
      error={actionData?.error}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
