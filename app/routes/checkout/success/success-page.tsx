import { useTranslation } from "react-i18next";
import type { Transaction } from "../../../../contract/checkout.ts";
import { BuyForm } from "../../../parts/buy-form.tsx";
import { priceText } from "../../../parts/money.ts";
import { walletPath } from "../../../parts/shell.tsx";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { Link } from "../../../ui/link.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { SpinnerRing } from "../../../ui/spinner.tsx";
import { checkoutPath, successPath } from "../addresses.ts";
import { CheckoutFrame, Choices, Standing } from "../frame.tsx";
import { type PaymentState, stateAfterWatching } from "./payment-state.ts";
import { useBalanceAfter, useWatchedPayment } from "./use-watched-payment.ts";

interface SuccessPageProps {
  transaction: Transaction | null;
  state: PaymentState | "unnamed";
}

/** Shows the outcome of a payment and the next steps. */
export function SuccessPage({ transaction, state: loaded }: SuccessPageProps) {
  const hasGivenUp = useWatchedPayment(transaction?.id, loaded);
  useBalanceAfter(loaded === "completed");
  if (transaction === null || loaded === "unnamed") {
    return (
      <CheckoutFrame>
        <Unnamed />
      </CheckoutFrame>
    );
  }
  const state = hasGivenUp ? stateAfterWatching(transaction, loaded) : loaded;
  return (
    <CheckoutFrame>
      <Outcome transaction={transaction} state={state} />
      <DomainEvents transaction={transaction} state={state} />
      <Choices>
        <Next transaction={transaction} state={state} />
      </Choices>
    </CheckoutFrame>
  );
}

function Unnamed() {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Standing icon={<Icon name="circle-question-mark" />} title={t("success.whichTitle")}>
        {t("success.which")}
      </Standing>
      <ToWallet isFirst />
    </>
  );
}

interface Told {
  transaction: Transaction;
  state: PaymentState;
}

function Outcome({ transaction, state }: Told) {
  const { t } = useTranslation("checkout");
  switch (state) {
    case "processing":
      return (
        <Standing icon={<SpinnerRing />} title={t("success.processingTitle")}>
          <p>{t("success.processing")}</p>
          {transaction.status === "draft" || transaction.status === "ready" ? (
            <p className="mt-2 [&_a]:text-accent [&_a]:underline">
              <RichText
                text={t("success.notPaid")}
                places={{
                  checkout: (words) => (
                    <Link to={checkoutPath(transaction.id)} reloadDocument>
                      {words}
                    </Link>
                  ),
                }}
              />
            </p>
          ) : null}
        </Standing>
      );
    case "unpaid":
      return (
        <Standing icon={<Icon name="credit-card" />} title={t("success.unpaidTitle")}>
          {t("success.unpaid")}
        </Standing>
      );
    case "late":
      return (
        <Standing icon={<Icon name="clock" />} tone="warn" title={t("success.lateTitle")}>
          {t("success.late")}
        </Standing>
      );
    case "completed":
      return (
        <Standing icon={<Icon name="check" />} tone="good" title={t("success.completedTitle")}>
          <Given transaction={transaction} />
        </Standing>
      );
    case "refunded":
      return (
        <Standing icon={<Icon name="undo-2" />} title={t("success.refundedTitle")}>
          <Refunded transaction={transaction} />
        </Standing>
      );
    case "declined":
      return (
        <Standing icon={<Icon name="circle-exclamation-point" />} tone="bad" title={t("success.declinedTitle")}>
          {t("success.declined")}
        </Standing>
      );
    case "canceled":
      return (
        <Standing icon={<Icon name="ban" />} title={t("success.canceledTitle")}>
          {t("success.canceled")}
        </Standing>
      );
    case "failed":
      return (
        <Standing icon={<Icon name="circle-exclamation-point" />} tone="bad" title={t("success.failedTitle")}>
          {t("success.failed")}
        </Standing>
      );
  }
}

function Given({ transaction }: Pick<Told, "transaction">) {
  const { t } = useTranslation("checkout");
  const { kind, credits, refunded_minor } = transaction;
  return (
    <>
      <p>
        {kind === "credit_pack"
          ? t("success.gaveCredits", { count: credits })
          : t(kind === "subscription" ? "success.gavePlan" : "success.gaveTraining")}
      </p>
      {refunded_minor > 0 ? <Refunded transaction={transaction} /> : null}
    </>
  );
}

function Refunded({ transaction: { refunded_minor, amount } }: Pick<Told, "transaction">) {
  const { t } = useTranslation("checkout");
  const reader = useMoneyReader();
  const returned = priceText({ ...amount, amount_minor: refunded_minor }, reader);
  return <p>{t("success.refunded", { amount: returned })}</p>;
}

function DomainEvents({ transaction: { description, amount, status, is_test, id }, state }: Told) {
  const { t } = useTranslation(["checkout", "wallet"]);
  const reader = useMoneyReader();
  // The provider may already have the payment but not have reported it yet.
  const shownStatus = state === "processing" && (status === "draft" || status === "ready") ? "waiting" : status;
  const standing = state === "refunded" ? t("wallet:history.statuses.refunded") : t(`success.states.${shownStatus}`);
  return (
    <div className="border-line border-t pt-6">
      <KeyValueList
        entries={[
          { name: t("success.bought"), value: description },
          { name: t("success.amount"), value: priceText(amount, reader) },
          { name: t("success.state"), value: standing },
          { name: t("success.number"), value: <span className="break-all text-ink-2 text-sm">{id}</span> },
        ]}
      />
      {is_test ? <p className="mt-4 text-sm text-warn">{t("success.isTest")}</p> : null}
    </div>
  );
}

function Next({ transaction: { id, kind, item_id, status }, state }: Told) {
  const { t } = useTranslation("checkout");
  const first = { variant: "primary", size: "large", wide: true } as const;
  const again = { ...first, children: t("success.tryAgain") };
  switch (state) {
    case "completed":
      return (
        <>
          {kind === "training" ? (
            <ButtonLink to={`/training/${item_id}`} {...first}>
              {t("success.toOrder")}
            </ButtonLink>
          ) : (
            <ButtonLink to="/" {...first}>
              {t("success.toExplore")}
            </ButtonLink>
          )}
          <ToWallet />
        </>
      );
    case "declined":
      return (
        <>
          <ButtonLink to={checkoutPath(id)} reloadDocument {...again} />
          <ToWallet />
        </>
      );
    case "canceled":
      return (
        <>
          <BuyForm kind={kind} itemId={item_id} back={walletPath} {...again} />
          <ToWallet />
        </>
      );
    case "unpaid":
      return (
        <>
          {status === "draft" ? (
            // The provider was never asked for a checkout, so there is none to open.
            <BuyForm kind={kind} itemId={item_id} back={walletPath} {...first}>
              {t("success.toCheckout")}
            </BuyForm>
          ) : (
            <ButtonLink to={checkoutPath(id)} reloadDocument {...first}>
              {t("success.toCheckout")}
            </ButtonLink>
          )}
          <ToWallet />
        </>
      );
    case "late":
      return (
        <>
          <ButtonLink to={successPath(id)} reloadDocument {...first}>
            {t("success.checkAgain")}
          </ButtonLink>
          <ToWallet />
        </>
      );
    default:
      return <ToWallet isFirst={state !== "processing"} />;
  }
}

function ToWallet({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation("checkout");
  return (
    <ButtonLink to={walletPath} variant={isFirst ? "primary" : "secondary"} size="large" wide>
      {t("success.toWallet")}
    </ButtonLink>
  );
}
