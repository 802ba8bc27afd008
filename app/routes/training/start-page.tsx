import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { datasetPicturesMax, datasetPicturesMin, datasetSideMinPixels } from "../../../contract/limits.ts";
import type { Money } from "../../../contract/money.ts";
import type { TrainingOrder } from "../../../contract/training.ts";
import { moneyText } from "../../parts/money.ts";
import { isOpen, trainingPath } from "../../parts/training/addresses.ts";
import { trainingSteps } from "../../parts/training/stepper.tsx";
import { useMoneyReader } from "../../parts/use-money-reader.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { EarlierOrders, OpenOrders } from "./order-lists.tsx";
import { TrainingFrame } from "./training-frame.tsx";

interface StartPageProps {
  orders: TrainingOrder[];
  price: Money;
  /** Whether payments are enabled. Without them no order can be started or paid. */
  canBuy: boolean;
  timeZone: string;
}

/** The upper end of the specification's recommended number of images. More are accepted, up to the maximum. */
const goodPicturesMost = 100;

const pictureRules = ["count", "size", "subject", "variety", "avoid"] as const;
const gains = ["model", "composer", "private"] as const;

/** The first step: what an order includes, costs, and requires, and the user's orders. */
export function StartPage({ orders, price, canBuy, timeZone }: StartPageProps) {
  const { t } = useTranslation("training");
  const open = orders.filter(({ status }) => isOpen(status));
  const earlier = orders.filter(({ status }) => !isOpen(status));
  const bounds = {
    minimum: datasetPicturesMin,
    most: goodPicturesMost,
    maximum: datasetPicturesMax,
    side: datasetSideMinPixels,
  };
  return (
    <TrainingFrame step="info" heading={t("start.heading")} subtitle={t("start.subtitle")}>
      <OpenOrders orders={open} canBuy={canBuy} timeZone={timeZone} />
      {canBuy ? <Offer price={price} open={open} /> : null}
      <Part title={t("start.picturesTitle")}>
        <Points>
          {pictureRules.map((rule) => (
            <li key={rule}>{t(`start.pictures.${rule}`, bounds)}</li>
          ))}
        </Points>
        <p className="mt-3 text-ink-2">{t("start.picturesHint")}</p>
      </Part>
      <Part title={t("start.getTitle")}>
        <Points>
          {gains.map((gain) => (
            <li key={gain}>{t(`start.get.${gain}`)}</li>
          ))}
        </Points>
      </Part>
      <Part title={t("start.orderTitle")}>
        <ol className="ml-4.5 flex list-decimal flex-col gap-1.5 marker:text-ink-3">
          {trainingSteps.map((step) => (
            <li key={step} className="pl-1">
              <span className="font-medium">{t(`steps.${step}`)}</span> · {t(`start.order.${step}`)}
            </li>
          ))}
        </ol>
        <p className="mt-3 text-ink-2">{t("promise")}</p>
      </Part>
      <Part title={t("start.refundTitle")}>
        <p>{t("start.refund")}</p>
      </Part>
      <EarlierOrders orders={earlier} timeZone={timeZone} />
    </TrainingFrame>
  );
}

/** The price, the duration, and the start button. */
function Offer({ price, open }: { price: Money; open: readonly TrainingOrder[] }) {
  const { t } = useTranslation("training");
  const reader = useMoneyReader();
  const pending = useNavigation().formAction === trainingPath;
  return (
    <section aria-label={t("start.price")} className="mt-7 rounded-lg border border-line bg-surface-1">
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        <DomainEvent name={t("start.price")} value={moneyText(price, reader)} />
        <DomainEvent name={t("start.contact")} value={t("start.contactTime")} />
        <DomainEvent name={t("start.processing")} value={t("start.processingTime")} />
      </dl>
      {/* An unpaid order is continued. A user never has two of them. */}
      {open.some(({ status }) => status !== "paid") ? null : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t p-5">
          <Form method="post" action={trainingPath} className="max-sm:w-full">
            <Button
              variant={open.length > 0 ? "secondary" : "primary"}
              size="large"
              pending={pending}
              pendingLabel={t("start.beginning")}
              className="max-sm:w-full"
            >
              {t(open.length > 0 ? "start.another" : "start.begin")}
            </Button>
          </Form>
          <p className="min-w-56 flex-1 text-ink-3 text-sm">{t("start.free")}</p>
        </div>
      )}
    </section>
  );
}

function DomainEvent({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 px-5 py-3.5 sm:flex-col-reverse sm:justify-end sm:gap-0.5 sm:py-5">
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="tabular text-lg max-sm:text-md">{value}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9 grid gap-x-7 gap-y-3 border-line border-t pt-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <h2 className="text-md">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-4.5 flex list-disc flex-col gap-1.5 marker:text-ink-3 *:pl-1">{children}</ul>;
}
