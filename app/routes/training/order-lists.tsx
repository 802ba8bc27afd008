import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../contract/formats.ts";
import type { TrainingOrder } from "../../../contract/training.ts";
import { isKnown } from "../../api/unknown.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { discardPath, nextPath, orderPath, trainingPath } from "../../parts/training/addresses.ts";
import { StatusBadge } from "../../parts/training/status-badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

interface OrdersProps {
  orders: readonly TrainingOrder[];
  timeZone: string;
}

/** Orders that wait for the user. Each continues where the user left off. */
export function OpenOrders({ orders, canBuy, timeZone }: OrdersProps & { canBuy: boolean }) {
  const { t } = useTranslation("training");
  const language = useLanguage();
  if (orders.length === 0) return null;
  const date = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <section aria-labelledby="open-orders" className="mt-7">
      <h2 id="open-orders" className="mb-3 text-md">
        {t("start.continueTitle")}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-1">
        {orders.map((order) => {
          const name = order.model_name || t("unnamed");
          return (
            <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
              <div className="min-w-48 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <bdi className="min-w-0 break-words font-medium">{name}</bdi>
                  <StatusBadge status={order.status} />
                </p>
                {isKnown(order.updated_at) ? (
                  <p className="text-ink-3 text-sm">
                    <time dateTime={order.updated_at} suppressHydrationWarning>
                      {t("start.changed", { date: date.format(new Date(order.updated_at)) })}
                    </time>
                  </p>
                ) : null}
              </div>
              <div className="flex gap-2">
                {order.status === "paid" ? null : (
                  <ButtonLink
                    to={discardPath(order.id, trainingPath)}
                    variant="quiet"
                    aria-label={t("start.discardModel", { name })}
                  >
                    {t("start.discard")}
                  </ButtonLink>
                )}
                {canBuy || order.status === "paid" ? (
                  <ButtonLink to={nextPath(order)} variant="primary" aria-label={t("start.continueModel", { name })}>
                    {t("start.continue")}
                  </ButtonLink>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Orders that are with the team, finished, or refunded. */
export function EarlierOrders({ orders, timeZone }: OrdersProps) {
  const { t } = useTranslation("training");
  const language = useLanguage();
  if (orders.length === 0) return null;
  const date = dateFormat(language, { dateStyle: "medium", timeZone });
  return (
    <section aria-labelledby="earlier-orders" className="mt-9 border-line border-t pt-6">
      <h2 id="earlier-orders" className="mb-3 text-md">
        {t("start.earlier")}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {orders.map(({ id, model_name, status, updated_at }) => (
          <li key={id}>
            <Link
              to={orderPath(id)}
              className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 transition-colors hover:bg-surface-1"
            >
              <bdi className="min-w-0 flex-1 truncate">{model_name || t("unnamed")}</bdi>
              <StatusBadge status={status} />
              {isKnown(updated_at) ? (
                <time dateTime={updated_at} className="tabular text-ink-3 text-sm" suppressHydrationWarning>
                  {date.format(new Date(updated_at))}
                </time>
              ) : null}
              <Icon name="chevron-right" className="size-4 stroke-[1.5] text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
