import { data } from "react-router";
import { adminJobs } from "../../../../contract/admin/jobs.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { JobsPage } from "./jobs-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminJobs.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminJobs.list({ query });
  const list = await adminValue({ context, url }, outcome);
  requirePage(url, query, list.count);
  return { query, list, now: host().now(), title: translator(context)("admin:nav.jobs") };
}

/** Lets a dead job run again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const id = String(form.get("id"));
  const outcome = await api(context, url.pathname).adminJobs.retry({ params: { id } });
  const changed = await adminChange({ context, url }, outcome);
  if (!changed.ok) return data({ error: changed.message }, { status: changed.status });
  const message = translator(context)("adminJobs:retried");
  return redirectWithToast(url.pathname + url.search, { tone: "success", message });
}

export default function Jobs({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <JobsPage {...loaderData} error={actionData?.error} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
