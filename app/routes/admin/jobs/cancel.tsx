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
import { adminPath } from "../sections.ts";
import type { Route } from "./+types/cancel";

const listPath = `${adminPath}/jobs`;

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const outcome = await api(context, url.pathname + url.search).adminJobs.list({ query: { search: id, page_size: 1 } });
  const { results } = await adminValue({ context, url }, outcome);
  const title = translator(context)("adminJobs:confirm.title");
  return { isThere: results.length > 0, returnTo: returnPathOf(url, listPath), title };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const outcome = await api(context, url.pathname).adminJobs.cancel({ params: { id } });
  // A job that has ended meanwhile needs no canceling.
  if (!outcome.ok && outcome.status === 404) return ended(context, url);
  const changed = await adminChange({ context, url }, outcome);
  if (!changed.ok) return data({ error: changed.message }, { status: changed.status });
  const message = translator(context)("adminJobs:canceled");
  return redirectWithToast(returnPathOf(url, listPath), { tone: "success", message });
}

function ended(context: Route.ActionArgs["context"], url: URL) {
  return redirectWithToast(returnPathOf(url, listPath), {
    tone: "info",
    message: translator(context)("adminJobs:ended"),
  });
}

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("adminJobs");
  const { isThere, returnTo } = loaderData;
  return (
    <ConfirmPage
      title={t("confirm.title")}
      consequences={isThere ? [t("confirm.run"), t("confirm.credits")] : [t("ended")]}
      submit={t("confirm.submit")}
      cancelTo={returnTo}
      error={actionData?.error}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
