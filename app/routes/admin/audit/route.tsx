import { useLocation } from "react-router";
import { adminAudit } from "../../../../contract/admin/audit.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { AuditPage } from "./audit-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminAudit.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminAudit.list({ query });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, query, count);
  return { query, count, entries: results, now: host().now(), title: translator(context)("admin:nav.audit") };
}

export default function Audit({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { search } = useLocation();
  return <AuditPage {...loaderData} search={search} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
