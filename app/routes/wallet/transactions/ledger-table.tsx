import { useTranslation } from "react-i18next";
import type { LedgerLine } from "../../../../contract/checkout.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Link } from "../../../ui/link.tsx";
import { paymentPath } from "../addresses.ts";
import { Cell, DayCell, Row, Table } from "./table.tsx";

/** Credits gained and spent. Spent credits link to their run. */
export function LedgerTable({ lines, timeZone }: { lines: LedgerLine[]; timeZone: string }) {
  const { t } = useTranslation("wallet");
  return (
    <Table
      caption={t("history.caption.credits")}
      columns={[
        { name: t("history.date") },
        { name: t("history.description") },
        { name: t("history.source") },
        { name: t("history.added"), isFigure: true },
        { name: t("history.balance"), isFigure: true },
      ]}
    >
      {lines.map((line) => (
        <LedgerRow key={line.id} line={line} timeZone={timeZone} />
      ))}
    </Table>
  );
}

const linkClassNames =
  "target inline-flex items-center underline decoration-line-control underline-offset-3 hover:decoration-current";

function LedgerRow({ line, timeZone }: { line: LedgerLine; timeZone: string }) {
  const { t } = useTranslation("wallet");
  const language = useLanguage();
  const { kind, credits, source, generation_id, transaction_id, created_at, balance_after } = line;
  const from = source && t(`history.sources.${source}`);
  const number = numberFormat(language, { signDisplay: "exceptZero" });
  return (
    <Row>
      <DayCell at={created_at} timeZone={timeZone} />
      <Cell className="sm:w-1/2" place="max-sm:order-1">
        {generation_id === null ? (
          t(kind === "clawback" && source === "staff" ? "history.takenByStaff" : `history.lines.${kind}`)
        ) : (
          <Link to={`/generations/${generation_id}`} prefetch="intent" className={linkClassNames}>
            {t(kind === "usage" ? "history.spentOn" : `history.lines.${kind}`)}
          </Link>
        )}
      </Cell>
      <Cell className="text-ink-2" place={from ? "max-sm:order-4 max-sm:text-right" : "max-sm:hidden"}>
        {from && transaction_id !== null ? (
          <Link to={paymentPath(transaction_id)} className={linkClassNames}>
            {from}
            <span className="sr-only">, {t("history.seePayment")}</span>
          </Link>
        ) : (
          from
        )}
      </Cell>
      <Cell
        className={classNames("tabular text-right sm:whitespace-nowrap", credits > 0 && "text-good")}
        place="max-sm:order-2"
      >
        <Figures>{number.format(credits)}</Figures>
      </Cell>
      <Cell className="tabular text-ink-2 sm:whitespace-nowrap sm:text-right" place="max-sm:order-5 max-sm:col-span-2">
        <Figures className="max-sm:hidden">{numberFormat(language).format(balance_after)}</Figures>
        <Figures className="text-sm sm:hidden">{t("history.balanceAfter", { credits: balance_after })}</Figures>
      </Cell>
    </Row>
  );
}
