import { adminReports } from "../../../../contract/admin/reports.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { ReportsPage } from "./reports-page.tsx";

/** Open reports come first; `all` names no state. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const isAll = url.searchParams.get("state") === "all";
  const { state, ...query } = readQuery(adminReports.list.query, url);
  const asked = { ...query, state: isAll ? undefined : (state ?? "open") };
  const outcome = await api(context, url.pathname + url.search).adminReports.list({ query: asked });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, asked, count);
  return { query: asked, count, reports: results, now: host().now(), title: translator(context)("admin:nav.reports") };
}

export default function Reports({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
