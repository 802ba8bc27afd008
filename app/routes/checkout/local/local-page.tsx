import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { TestPayment } from "../../../../contract/test-checkout.ts";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { successPath } from "../addresses.ts";
import { CheckoutFrame, Choices, Standing, TestBanner } from "../frame.tsx";

interface LocalPageProps {
  payment: TestPayment;
  back: string;
}

/** The page of the test checkout. It shows the item and the possible outcomes. No card exists, so it asks for none. */
export function LocalPage({ payment, back }: LocalPageProps) {
  const { t } = useTranslation("checkout");
  const isPaid = payment.status === "paid" || payment.status === "completed";
  return (
    <CheckoutFrame banner={<TestBanner title={t("test.banner")}>{t("test.bannerHint")}</TestBanner>}>
      {isPaid ? (
        <Paid payment={payment} />
      ) : payment.status === "ready" ? (
        <Open payment={payment} back={back} />
      ) : (
        <Over payment={payment} back={back} />
      )}
    </CheckoutFrame>
  );
}

function Open({ payment, back }: LocalPageProps) {
  const { t } = useTranslation("checkout");
  const reader = useMoneyReader();
  const { formData } = useNavigation();
  const pressed = formData?.get("action");
  const price = priceText(payment.amount, reader);
  return (
    <>
      <h1 className="sr-only">{t("test.title")}</h1>
      {payment.was_declined ? (
        <ErrorNotice className="mb-6">
          <strong className="block font-medium text-ink">{t("test.declinedTitle")}</strong>
          {t("test.declined")}
        </ErrorNotice>
      ) : null}
      <dl className="flex flex-col gap-5">
        <div>
          <dt className="text-ink-3 text-sm">{t("test.item")}</dt>
          <dd className="mt-1 text-md">{payment.description}</dd>
        </div>
        <div>
          <dt className="text-ink-3 text-sm">{t("test.amount")}</dt>
          <dd className="tabular mt-1 font-medium text-xl">
            {payment.kind === "subscription" ? t("test.monthly", { price }) : price}
          </dd>
        </div>
      </dl>
      <Choices>
        <Form method="post">
          <Button
            name="action"
            value="pay"
            variant="primary"
            size="large"
            wide
            pending={pressed === "pay"}
            pendingLabel={t("test.pending")}
          >
            {t("test.pay")}
          </Button>
          <Button
            name="action"
            value="decline"
            size="large"
            wide
            pending={pressed === "decline"}
            pendingLabel={t("test.pending")}
          >
            {t("test.decline")}
          </Button>
        </Form>
        <ButtonLink to={back} variant="quiet" size="large" wide>
          {t("test.close")}
        </ButtonLink>
        <p className="mt-1 text-center text-ink-3 text-sm">{t("test.closeHint")}</p>
      </Choices>
    </>
  );
}

function Paid({ payment }: Pick<LocalPageProps, "payment">) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Standing icon={<Icon name="check" />} tone="good" title={t("test.paidTitle")}>
        {t("test.paid")}
      </Standing>
      <ButtonLink to={successPath(payment.transaction_id)} variant="primary" size="large" wide>
        {t("test.seePayment")}
      </ButtonLink>
    </>
  );
}

function Over({ payment, back }: LocalPageProps) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Standing icon={<Icon name="ban" />} title={t("test.overTitle")}>
        {t("test.over")}
      </Standing>
      <div className="flex flex-col gap-2">
        <BuyForm kind={payment.kind} itemId={payment.item_id} back={back} variant="primary" size="large" wide>
          {t("test.again")}
        </BuyForm>
        <ButtonLink to={back} variant="quiet" size="large" wide>
          {t("test.back")}
        </ButtonLink>
      </div>
    </>
  );
}
