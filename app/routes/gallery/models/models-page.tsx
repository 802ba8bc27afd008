import { useTranslation } from "react-i18next";
import type { Money } from "../../../../contract/money.ts";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { trainingPath } from "../../../parts/training/addresses.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { GalleryFrame } from "../gallery-frame.tsx";
import { ModelCard } from "./model-card.tsx";
import { OrderTerms } from "./order-terms.tsx";

interface ModelsPageProps {
  orders: TrainingOrder[];
  price: Money;
  /** The number of creations made with each finished model. */
  made: Record<string, number>;
  /** The finished models that can be used now. */
  available: readonly string[];
  /** Whether payments are enabled, so that another model can be ordered. */
  canBuy: boolean;
  timeZone: string;
}

/** The user's trained models and training orders. */
export function ModelsPage({ orders, price, made, available, canBuy, timeZone }: ModelsPageProps) {
  const { t } = useTranslation("models");
  const ask = canBuy ? (
    <ButtonLink to={trainingPath} variant="primary">
      {t("request")}
    </ButtonLink>
  ) : null;
  return (
    <GalleryFrame current="models" count={orders.length > 0 ? orders.length : undefined}>
      {orders.length === 0 ? (
        <EmptyState icon={<Icon name="scan-face" />} title={t("empty.title")} actions={ask}>
          <p>{t("empty.message")}</p>
          {canBuy ? <OrderTerms price={price} /> : null}
        </EmptyState>
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="text-ink-2">{t("intro")}</p>
              {canBuy ? <OrderTerms price={price} /> : null}
            </div>
            {ask}
          </div>
          <ul className="grid gap-4 lg:grid-cols-2">
            {orders.map((order) => (
              <ModelCard
                key={order.id}
                order={order}
                made={order.model === null ? 0 : (made[order.model] ?? 0)}
                canBuy={canBuy}
                isAvailable={order.model !== null && available.includes(order.model)}
                timeZone={timeZone}
              />
            ))}
          </ul>
        </>
      )}
    </GalleryFrame>
  );
}
