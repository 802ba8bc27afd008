import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { returnPathOf } from "../../../session/safe-return.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { ConfirmPage } from "../confirm-page.tsx";
import type { Route } from "./+types/revoke";

const listPath = "/admin/invites";

export async function loader({ context, url }: Route.LoaderArgs) {
  await adminValue({ context, url }, await api(context, url.pathname + url.search).adminSignUp.read());
  return { returnTo: returnPathOf(url, listPath), title: translator(context)("access:revoke.title") };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const answer = await api(context, url.pathname).adminInvites.revoke({ params });
  const outcome = await adminChange({ context, url }, answer);
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  const message = translator(context)("access:revoke.done");
  return redirectWithToast(returnPathOf(url, listPath), { tone: "success", message });
}

export default function Revoke({ loaderData: { returnTo, title }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("access");
  return (
    <ConfirmPage
      title={title}
      consequences={[t("revoke.ends"), t("revoke.stays")]}
      submit={t("revoke.submit")}
      cancelTo={returnTo}
      error={actionData?.error}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
