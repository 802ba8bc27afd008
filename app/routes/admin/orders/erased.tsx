import { useTranslation } from "react-i18next";
import { adminOrders } from "../../../../contract/admin/orders.ts";
import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { adminValue } from "../admin-calls.server.ts";
import { AdminTable } from "../admin-table.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/erased";
import { ordersPath } from "./addresses.ts";
import { OrderStatus } from "./order-status.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminOrders.erased.query, url);
  const outcome = await api(context, url.pathname + url.search).adminOrders.erased({ query });
  const { count, results } = await adminValue({ context, url }, outcome);
  requirePage(url, query, count);
  return { query, count, orders: results, now: host().now(), title: translator(context)("orders:erased.title") };
}

/** Paid orders of deleted accounts. Their model files remain until someone removes them. */
export default function ErasedOrders({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { query, count, orders, now } = loaderData;
  return (
    <AdminPage
      title={t("erased.title")}
      description={t("erased.description")}
      action={<ButtonLink to={ordersPath}>{t("back")}</ButtonLink>}
    >
      <AdminList count={count} query={query} searchLabel={t("erased.search")}>
        <AdminTable
          caption={t("erased.title")}
          rows={orders}
          columns={[
            { label: t("details.number"), cell: ({ id }) => id },
            { label: t("status"), cell: ({ status }) => <OrderStatus status={status} /> },
            { label: t("erased.file"), cell: ({ lora }) => lora ?? t("erased.none") },
            {
              label: t("erased.at"),
              cell: ({ erased_at }) => <RelativeTime at={erased_at} now={now} timeZone={root.loaderData.timeZone} />,
            },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
