import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { AdminOrderDetails, LoraEngine } from "../../../../contract/admin/orders.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { AdminPage } from "../list-page.tsx";
import { movePath, ordersPath } from "./addresses.ts";
import { AttachForm } from "./attach-form.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderImages } from "./order-images.tsx";
import { OrderStatus } from "./order-status.tsx";
import { Section } from "./section.tsx";

interface OrderPageProps {
  order: AdminOrderDetails;
  /** The engines that can load the finished model. */
  engines: readonly LoraEngine[];
  reply: SubmissionResult<string[]> | undefined;
  timeZone: string;
}

/** One order: what the customer sent, its history, and the next steps. */
export function OrderPage({ order, engines, reply, timeZone }: OrderPageProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const time = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <AdminPage
      title={order.model_name || t("unnamed")}
      description={<OrderStatus status={order.status} />}
      action={
        <div className="flex flex-wrap gap-2">
          {order.next.map((to) =>
            to === "in_review" || to === "training" || to === "ready" ? (
              <ButtonLink key={to} to={movePath(order.id, order.status, to)} variant="primary">
                {t(`move.${to}`)}
              </ButtonLink>
            ) : null,
          )}
          <ButtonLink to={ordersPath}>{t("back")}</ButtonLink>
        </div>
      }
    >
      <Section title={t("details.title")}>
        <OrderDetails order={order} writeTime={(at) => time.format(new Date(at))} />
      </Section>
      <OrderImages order={order} />
      {order.takes_model ? (
        <Section title={t("attach.title")}>
          <AttachForm
            // The attached model replaces what was typed.
            key={order.updated_at + (order.attached?.lora ?? "")}
            attached={order.attached}
            engines={engines}
            reply={reply}
          />
        </Section>
      ) : null}
      <Section title={t("history")}>
        <KeyValueList
          entries={order.events.map(({ status, at }) => ({
            name: t(`statusOf.${status}`),
            value: time.format(new Date(at)),
          }))}
        />
      </Section>
    </AdminPage>
  );
}
