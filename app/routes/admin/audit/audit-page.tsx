import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../../contract/admin/audit.ts";
import { auditActions } from "../../../../contract/admin/audit-terms.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { buttonClassNames } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { Actor, Changes, Target } from "./audit-cells.tsx";
import { useAuditTexts } from "./use-audit-texts.ts";

interface AuditPageProps {
  query: {
    action?: string;
    actor?: string;
    target?: string;
    from?: string;
    to?: string;
    page: number;
    page_size: number;
  };
  count: number;
  entries: AuditEntry[];
  /** The search of the page's address, with its `?`. */
  search: string;
  now: number;
  timeZone: string;
}

/** What administrators, moderators, and commands did. */
export function AuditPage({ query, count, entries, search, now, timeZone }: AuditPageProps) {
  const { t } = useTranslation("admin");
  const { actionText } = useAuditTexts();
  return (
    <AdminPage
      title={t("nav.audit")}
      description={t("audit.description")}
      action={
        // A file, not a page of the app.
        <a href={`/admin/audit.csv${search}`} className={buttonClassNames({})}>
          <Icon name="download" />
          {t("audit.export")}
        </a>
      }
    >
      <AdminList
        count={count}
        query={query}
        filters={
          <>
            <FilterField
              name="action"
              label={t("audit.action")}
              value={query.action}
              options={auditActions}
              textOf={(action) => actionText(action)}
            />
            <TextField name="actor" label={t("audit.actor")} defaultValue={query.actor ?? ""} maxLength={254} />
            <TextField name="target" label={t("audit.target")} defaultValue={query.target ?? ""} maxLength={200} />
            <TextField name="from" type="date" label={t("list.from")} defaultValue={query.from ?? ""} />
            <TextField name="to" type="date" label={t("list.to")} defaultValue={query.to ?? ""} />
          </>
        }
      >
        <AdminTable
          caption={t("nav.audit")}
          rows={entries}
          columns={[
            {
              label: t("audit.time"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
            { label: t("audit.actor"), cell: (entry) => <Actor entry={entry} /> },
            { label: t("audit.action"), cell: ({ action }) => actionText(action) },
            { label: t("audit.target"), cell: (entry) => <Target entry={entry} /> },
            { label: t("audit.changes"), cell: (entry) => <Changes entry={entry} /> },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}
