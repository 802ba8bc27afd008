import { data } from "react-router";
import { adminPayments } from "../../../../contract/admin/payments.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { PaymentsPage } from "./payments-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminPayments.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminPayments.list({ query });
  const list = await adminValue({ context, url }, outcome);
  requirePage(url, query, list.count);
  return { query, list, now: host().now(), title: translator(context)("admin:nav.payments") };
}

/** Starts a comparison of the credits' books. */
export async function action({ request, context, url }: Route.ActionArgs) {
  await readForm(request, context);
  const outcome = await api(context, url.pathname).adminBooks.compare();
  const changed = await adminChange({ context, url }, outcome);
  if (!changed.ok) return data({ error: changed.message }, { status: changed.status });
  const message = translator(context)("adminPayments:books.started");
  return redirectWithToast(url.pathname + url.search, { tone: "info", message });
}

export default function Payments({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} error={actionData?.error} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
