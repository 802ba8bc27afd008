import { useTranslation } from "react-i18next";
import type { AdminPayment, adminPayments } from "../../../../contract/admin/payments.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { purchaseKinds, transactionStatuses } from "../../../../contract/payment-terms.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { TextField } from "../../../ui/field.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { UserLink } from "../user-link.tsx";
import { BookComparison } from "./book-comparison.tsx";
import { PaymentProblems } from "./payment-problems.tsx";

interface PaymentsPageProps {
  query: { status?: string; kind?: string; from?: string; to?: string; page: number; page_size: number };
  list: AnswerOf<typeof adminPayments.list>;
  error: string | undefined;
  now: number;
  timeZone: string;
}

/** The payments of all users, what could not be applied, and whether the credits' books agree. */
export function PaymentsPage({ query, list, error, now, timeZone }: PaymentsPageProps) {
  const { t } = useTranslation(["adminPayments", "admin"]);
  const language = useLanguage();
  const date = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <AdminPage title={t("admin:nav.payments")} description={t("description")}>
      <PaymentProblems problems={list.problems} />
      <ErrorNotice className="mt-4">{error}</ErrorNotice>
      <BookComparison books={list.books} now={now} timeZone={timeZone} />
      <AdminList
        count={list.count}
        query={query}
        searchLabel={t("search")}
        filters={
          <>
            <FilterField
              name="kind"
              label={t("column.kind")}
              value={query.kind}
              options={purchaseKinds}
              textOf={(kind) => t(`kind.${kind}`)}
            />
            <FilterField
              name="status"
              label={t("column.status")}
              value={query.status}
              options={transactionStatuses}
              textOf={(status) => t(`status.${status}`)}
            />
            <TextField name="from" type="date" label={t("admin:list.from")} defaultValue={query.from ?? ""} />
            <TextField name="to" type="date" label={t("admin:list.to")} defaultValue={query.to ?? ""} />
          </>
        }
      >
        <AdminTable
          caption={t("admin:nav.payments")}
          rows={list.results}
          columns={[
            {
              label: t("column.date"),
              cell: ({ created_at }) => <Figures>{date.format(new Date(created_at))}</Figures>,
            },
            { label: t("column.user"), cell: ({ user_id, email }) => <UserLink id={user_id} email={email} /> },
            { label: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
            { label: t("column.amount"), isFigure: true, cell: (payment) => <Amount payment={payment} /> },
            {
              label: t("column.status"),
              cell: ({ status, was_declined, is_test }) => (
                <>
                  {t(`status.${status}`)}
                  {was_declined ? <small className="block text-bad">{t("declined")}</small> : null}
                  {is_test ? <small className="block text-ink-3">{t("test")}</small> : null}
                </>
              ),
            },
            {
              label: t("column.reference"),
              cell: ({ provider_reference }) => (
                <span className="break-all text-ink-2">{provider_reference ?? "–"}</span>
              ),
            },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

function Amount({ payment: { amount, refunded_minor } }: { payment: AdminPayment }) {
  const { t } = useTranslation("adminPayments");
  const reader = useMoneyReader();
  const refunded = priceText({ ...amount, amount_minor: refunded_minor }, reader);
  return (
    <>
      <Figures>{priceText(amount, reader)}</Figures>
      {refunded_minor > 0 ? (
        <Figures className="block text-ink-3 text-sm">{t("refunded", { amount: refunded })}</Figures>
      ) : null}
    </>
  );
}
