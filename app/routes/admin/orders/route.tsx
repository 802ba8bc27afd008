import { adminOrders } from "../../../../contract/admin/orders.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { OrdersPage } from "./orders-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminOrders.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminOrders.list({ query });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, query, count);
  return { query, count, orders: results, now: host().now(), title: translator(context)("admin:nav.orders") };
}

export default function Orders({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
