import { useTranslation } from "react-i18next";
import type { adminMail, OutgoingMail } from "../../../../contract/admin/mail.ts";
import { mailStatuses } from "../../../../contract/admin/mail-terms.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { StateCounts } from "../state-counts.tsx";

interface MailPageProps {
  query: { status?: string; page: number; page_size: number };
  list: AnswerOf<typeof adminMail.list>;
  error: string | undefined;
  now: number;
  timeZone: string;
}

/** The messages that wait, were sent, or could not be sent. Their content is not shown. */
export function MailPage({ query, list, error, now, timeZone }: MailPageProps) {
  const { t } = useTranslation(["adminMail", "admin"]);
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <AdminPage title={t("admin:nav.mail")} description={t("description")}>
      {list.has_server ? null : (
        <div className="mt-4">
          <Notice>{t("noServer")}</Notice>
        </div>
      )}
      <StateCounts states={mailStatuses} counts={list} textOf={(status) => t(`status.${status}`)} />
      <ErrorNotice className="mt-4">{error}</ErrorNotice>
      <AdminList
        count={list.count}
        query={query}
        searchLabel={t("search")}
        filters={
          <FilterField
            name="status"
            label={t("column.status")}
            value={query.status}
            options={mailStatuses}
            textOf={(status) => t(`status.${status}`)}
          />
        }
      >
        <AdminTable
          caption={t("admin:nav.mail")}
          rows={list.results}
          columns={[
            { label: t("column.to"), cell: ({ to }) => <span className="break-all">{to}</span> },
            { label: t("column.template"), cell: ({ template }) => template },
            { label: t("column.status"), cell: (mail) => <Status mail={mail} /> },
            {
              label: t("column.created"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
            { label: t("column.attempts"), isFigure: true, cell: ({ attempts }) => number.format(attempts) },
            { label: t("column.reason"), cell: ({ last_error }) => last_error ?? "–" },
            { label: t("column.actions"), cell: (mail) => <Resend mail={mail} /> },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}

function Status({ mail: { status } }: { mail: OutgoingMail }) {
  const { t } = useTranslation("adminMail");
  return (
    <span className={classNames("whitespace-nowrap", status === "dead" && "text-bad")}>{t(`status.${status}`)}</span>
  );
}

function Resend({ mail: { id, can_resend } }: { mail: OutgoingMail }) {
  const { t } = useTranslation("adminMail");
  if (!can_resend) return "–";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button size="small">{t("resend")}</Button>
    </Form>
  );
}
