import type { adminPayments } from "../../../../contract/admin/payments.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AdminTable } from "../admin-table.tsx";

type List = AnswerOf<typeof adminPayments.list>;

/** What the payment provider reported and could not be applied, and whether the credits' books agree. */
export function PaymentProblems({
  problems,
  books,
  now,
  timeZone,
}: Pick<List, "problems" | "books"> & { now: number; timeZone: string }) {
  const { t, language } = useTranslation("adminPayments");
  const number = numberFormat(language);
  return (
    <div className="mt-4 flex flex-col gap-3">
      {books !== null && books.mismatches > 0 ? (
        <Notice tone="error">{t("books", { number: number.format(books.mismatches) })}</Notice>
      ) : null}
      {problems.newest.length === 0 ? null : (
        <Notice tone={problems.count > 0 ? "error" : "info"}>
          <p>{t("problems.title", { number: number.format(problems.count) })}</p>
          <Disclosure summary={t("problems.show")}>
            <AdminTable
              caption={t("problems.show")}
              rows={problems.newest.map((problem) => ({ ...problem, id: problem.event_id }))}
              columns={[
                { label: t("column.date"), cell: ({ at }) => <RelativeTime at={at} now={now} timeZone={timeZone} /> },
                { label: t("problems.event"), cell: ({ type }) => type },
                {
                  label: t("column.reference"),
                  cell: ({ about }) => <span className="break-all">{about || "–"}</span>,
                },
                { label: t("problems.problem"), cell: ({ problem }) => problem },
              ]}
            />
          </Disclosure>
        </Notice>
      )}
    </div>
  );
}
