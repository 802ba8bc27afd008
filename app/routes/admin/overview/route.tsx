import { adminOverview } from "../../../../contract/admin/overview.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { OverviewPage } from "./overview-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminOverview.read.query, url);
  const overview = await adminValue({ context, url }, await api(context, url.pathname).adminOverview.read({ query }));
  return { overview, now: host().now(), title: translator(context)("admin:nav.overview") };
}

export default function Overview({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
