import { adminPayments } from "../../../../contract/admin/payments.ts";
import { api } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { PaymentsPage } from "./payments-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminPayments.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminPayments.list({ query });
  const list = await adminValue({ context, url }, outcome);
  requirePage(url, query, list.count);
  return { query, list, title: translator(context)("admin:nav.payments") };
}

export default function Payments({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
