import { adminInvites } from "../../../../contract/admin/invites.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { InvitesPage } from "./invites-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminInvites.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminInvites.list({ query });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, query, count);
  return { query, count, invites: results, now: host().now(), title: translator(context)("admin:nav.invites") };
}

export default function Invites({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <InvitesPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
