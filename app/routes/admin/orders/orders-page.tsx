import { useTranslation } from "react-i18next";
import type { AdminOrder } from "../../../../contract/admin/orders.ts";
import type { TrainingStatus } from "../../../../contract/training.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { erasedPath, orderPath } from "./addresses.ts";
import { OrderStatus } from "./order-status.tsx";

/** The statuses of orders that the list contains. */
const statuses = [
  "awaiting_payment",
  "paid",
  "in_review",
  "training",
  "ready",
  "refunded",
] as const satisfies readonly TrainingStatus[];

interface OrdersPageProps {
  query: { status?: TrainingStatus; page: number; page_size: number };
  count: number;
  orders: AdminOrder[];
  now: number;
  timeZone: string;
}

/** The orders of all users, the newest first. */
export function OrdersPage({ query, count, orders, now, timeZone }: OrdersPageProps) {
  const { t } = useTranslation("orders");
  const { t: admin } = useTranslation("admin");
  return (
    <AdminPage
      title={admin("nav.orders")}
      description={t("description")}
      action={<ButtonLink to={erasedPath}>{t("erased.link")}</ButtonLink>}
    >
      <AdminList
        count={count}
        query={query}
        searchLabel={t("search")}
        filters={
          <FilterField
            name="status"
            label={t("status")}
            value={query.status}
            options={statuses}
            textOf={(status) => t(`statusOf.${status}`)}
          />
        }
      >
        <AdminTable
          caption={admin("nav.orders")}
          rows={orders}
          columns={[
            {
              label: t("model"),
              cell: ({ id, model_name }) => (
                <Link to={orderPath(id)} className="text-accent underline-offset-3 hover:underline">
                  <bdi>{model_name || t("unnamed")}</bdi>
                </Link>
              ),
            },
            { label: t("status"), cell: ({ status }) => <OrderStatus status={status} /> },
            {
              label: t("customer"),
              cell: ({ name, email }) => (
                <span>
                  {name ? <bdi className="block">{name}</bdi> : null}
                  <span className={name ? "text-ink-3" : undefined}>{email}</span>
                </span>
              ),
            },
            {
              label: t("ordered"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}
