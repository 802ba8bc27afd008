import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Dataset, TrainingOrder } from "../../../../contract/training.ts";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { moneyText } from "../../../parts/money.ts";
import { discardPath, orderPath } from "../../../parts/training/addresses.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { TrainingFrame } from "../training-frame.tsx";

interface PaymentPageProps {
  order: TrainingOrder;
  dataset: Dataset;
  isEarly: boolean;
  reply: { answer: "notYet" | "unknown"; message: string | undefined } | undefined;
}

/** The second step: the item and its price, the payment button, and the check whether the payment has arrived. */
export function PaymentPage({ order, dataset, isEarly, reply }: PaymentPageProps) {
  const { t } = useTranslation("training");
  const reader = useMoneyReader();
  const price = moneyText(order.price, reader);
  const here = orderPath(order.id, "payment");
  const pay = t("payment.pay", { price });
  const pending = useNavigation().formAction === here;
  return (
    <TrainingFrame step="payment" order={order} heading={t("payment.heading")} subtitle={t("payment.subtitle")}>
      {isEarly && !reply ? (
        <div className="mt-5">
          <Notice>{t("payment.first")}</Notice>
        </div>
      ) : null}
      <Summary order={order} dataset={dataset} price={price}>
        <BuyForm kind="training" itemId={order.id} back={here} variant="primary" size="large" wide>
          {pay}
        </BuyForm>
      </Summary>
      <section aria-labelledby="declaration" className="mt-7 flex gap-3">
        <Icon name="shield-check" className="mt-0.5 size-5 shrink-0 stroke-[1.5] text-ink-3" />
        <div>
          <h2 id="declaration" className="font-medium">
            {t("payment.declarationTitle")}
          </h2>
          <p className="mt-0.5 text-ink-2">{t("details.consent")}</p>
        </div>
      </section>
      <section aria-labelledby="paid" className="mt-7 border-line border-t pt-7">
        <h2 id="paid" className="text-md">
          {t("payment.afterTitle")}
        </h2>
        <p className="mt-1 text-ink-2">{t("payment.after")}</p>
        {reply ? (
          <ErrorNotice className="mt-4">
            {reply.answer === "notYet" ? (
              <>
                <p className="font-medium text-ink">{t("payment.notYet")}</p>
                <p>{t("payment.notYetNext", { pay })}</p>
              </>
            ) : (
              reply.message
            )}
          </ErrorNotice>
        ) : null}
        <Form method="post" action={here} preventScrollReset className="mt-4">
          <Button pending={pending} pendingLabel={t("payment.looking")}>
            {t("payment.completed")}
          </Button>
        </Form>
      </section>
      <p className="mt-9">
        <ButtonLink to={discardPath(order.id, orderPath(order.id, "payment"))} variant="quiet" className="-ml-4">
          {t("payment.discard")}
        </ButtonLink>
      </p>
    </TrainingFrame>
  );
}

function Summary({
  order,
  dataset,
  price,
  children,
}: {
  order: TrainingOrder;
  dataset: Dataset;
  price: string;
  children: React.ReactNode;
}) {
  const { t } = useTranslation("training");
  const pictures =
    dataset.usable > 0
      ? t("payment.picturesUsable", { count: dataset.usable })
      : t(order.dataset_link === "" ? "payment.picturesLater" : "payment.picturesLink");
  return (
    <section aria-labelledby="summary" className="mt-7 rounded-lg border border-line bg-surface-1 p-5">
      <h2 id="summary" className="sr-only">
        {t("payment.summary")}
      </h2>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-md">{t("payment.item")}</p>
          <p className="text-ink-3 text-sm">{t("payment.oneTime")}</p>
        </div>
        <p className="tabular text-lg">{price}</p>
      </div>
      <dl className="my-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 border-line border-y py-4">
        {order.model_name === "" ? null : (
          <>
            <dt className="text-ink-3">{t("payment.model")}</dt>
            <dd className="break-words">
              <bdi>{order.model_name}</bdi>
            </dd>
          </>
        )}
        <dt className="text-ink-3">{t("payment.pictures")}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-3">
          {pictures}
          <Link
            to={orderPath(order.id, "dataset")}
            className="text-accent text-sm underline underline-offset-3 pointer-coarse:py-2"
          >
            {t("payment.change")}
          </Link>
        </dd>
      </dl>
      {children}
      <p className="mt-3 text-ink-3 text-sm">{t("promise")}</p>
    </section>
  );
}
