import { useTranslation } from "react-i18next";
import type { Transaction } from "../../../../contract/checkout.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { priceText } from "../../../parts/money.ts";
import { isWhollyRefunded } from "../../../parts/refunded.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Link } from "../../../ui/link.tsx";
import { invoicePath, paymentPath } from "../addresses.ts";
import { Cell, DayCell, Row, Table } from "./table.tsx";

const tones: Record<Transaction["status"] | "refunded", Tone> = {
  draft: "neutral",
  ready: "neutral",
  billed: "neutral",
  paid: "accent",
  completed: "good",
  canceled: "neutral",
  past_due: "bad",
  refunded: "warn",
};

/** The user's payments, including unfinished ones. */
export function PaymentsTable({ transactions, timeZone }: { transactions: Transaction[]; timeZone: string }) {
  const { t } = useTranslation("wallet");
  const hasInvoices = transactions.some(({ has_invoice }) => has_invoice);
  return (
    <Table
      caption={t("history.caption.payments")}
      columns={[
        { name: t("history.date") },
        { name: t("history.description") },
        { name: t("history.added"), isFigure: true },
        { name: t("history.amount"), isFigure: true },
        { name: t("history.status") },
        ...(hasInvoices ? [{ name: t("history.invoice") }] : []),
      ]}
    >
      {transactions.map((transaction) => (
        <PaymentRow key={transaction.id} {...transaction} hasInvoices={hasInvoices} timeZone={timeZone} />
      ))}
    </Table>
  );
}

function PaymentRow({
  id,
  description,
  amount,
  refunded_minor,
  credits,
  status,
  is_fulfilled,
  has_invoice,
  is_test,
  created_at,
  hasInvoices,
  timeZone,
}: Transaction & { hasInvoices: boolean; timeZone: string }) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const reader = useMoneyReader();
  const isRefunded = status === "completed" && isWhollyRefunded({ refunded_minor, amount });
  const shown = isRefunded ? "refunded" : status;
  return (
    <Row>
      <DayCell at={created_at} timeZone={timeZone} />
      <Cell className="sm:w-2/5" place="max-sm:order-1">
        <Link
          to={paymentPath(id)}
          className="break-words underline decoration-line-control underline-offset-3 hover:decoration-current"
        >
          {description}
        </Link>
        {is_test ? (
          <span title={t("testHint")} className="ml-2 inline-block">
            <Badge tone="warn">{t("test")}</Badge>
          </span>
        ) : null}
      </Cell>
      <Cell className="tabular text-ink-2 sm:text-right" place="max-sm:hidden">
        {is_fulfilled && credits > 0 ? (
          <Figures>{numberFormat(language, { signDisplay: "always" }).format(credits)}</Figures>
        ) : null}
      </Cell>
      <Cell className="tabular text-right sm:whitespace-nowrap" place="max-sm:order-2">
        <Figures>{priceText(amount, reader)}</Figures>
        {refunded_minor > 0 && !isRefunded ? (
          <Figures className="block text-ink-3 text-sm">
            {t("history.refunded", {
              amount: priceText({ ...amount, amount_minor: refunded_minor }, reader),
            })}
          </Figures>
        ) : null}
      </Cell>
      <Cell className="sm:whitespace-nowrap" place="max-sm:order-4 max-sm:text-right">
        <Badge tone={tones[shown]}>{t(`history.statuses.${shown}`)}</Badge>
      </Cell>
      {hasInvoices ? (
        <Cell place={has_invoice ? "max-sm:order-5 max-sm:col-span-2" : "max-sm:hidden"}>
          {has_invoice ? (
            <a
              href={invoicePath(id)}
              className="target inline-flex items-center text-accent underline underline-offset-3"
            >
              {t("history.invoice")}
              <span className="sr-only">, {description}</span>
            </a>
          ) : null}
        </Cell>
      ) : null}
    </Row>
  );
}
