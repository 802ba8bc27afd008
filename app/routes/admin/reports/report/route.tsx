import { adminReports } from "../../../../../contract/admin/reports.ts";
import { api } from "../../../../api/api.server.ts";
import { host } from "../../../../host.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { adminValue } from "../../admin-calls.server.ts";
import { readQuery } from "../../read-query.server.ts";
import type { Route } from "./+types/route";
import { ReportPage } from "./report-page.tsx";

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { content } = readQuery(adminReports.read.query, url);
  const query = content === true ? { content: "true" as const } : {};
  const outcome = await api(context, url.pathname + url.search).adminReports.read({ params: { id }, query });
  const report = await adminValue({ context, url }, outcome);
  return { report, now: host().now(), title: translator(context)("moderation:title") };
}

export default function Report({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <ReportPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
