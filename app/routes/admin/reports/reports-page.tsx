import { useTranslation } from "react-i18next";
import type { ReportSummary } from "../../../../contract/admin/reports.ts";
import { type ReportReason, type ReportState, reportReasons, reportStates } from "../../../../contract/report-terms.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { AdminTable } from "../admin-table.tsx";
import { FilterField } from "../filter-field.tsx";
import { AdminList, AdminPage } from "../list-page.tsx";
import { reportPath } from "./addresses.ts";

interface ReportsPageProps {
  query: { state?: ReportState; reason?: ReportReason; page: number; page_size: number };
  count: number;
  reports: ReportSummary[];
  now: number;
  timeZone: string;
}

/** What visitors of public links reported. */
export function ReportsPage({ query, count, reports, now, timeZone }: ReportsPageProps) {
  const { t } = useTranslation(["moderation", "admin", "reasons"]);
  return (
    <AdminPage title={t("admin:nav.reports")} description={t("description")}>
      <AdminList
        count={count}
        query={query}
        searchLabel={t("search")}
        filters={
          <>
            <SelectField key={query.state} name="state" label={t("stateLabel")} defaultValue={query.state ?? "all"}>
              <option value="all">{t("admin:list.all")}</option>
              {reportStates.map((state) => (
                <option key={state} value={state}>
                  {t(`state.${state}`)}
                </option>
              ))}
            </SelectField>
            <FilterField
              name="reason"
              label={t("reason")}
              value={query.reason}
              options={reportReasons}
              textOf={(reason) => t(`reasons:reason.${reason}`)}
            />
          </>
        }
        empty={t("nothing")}
      >
        <AdminTable
          caption={t("admin:nav.reports")}
          rows={reports}
          columns={[
            {
              label: t("reason"),
              cell: ({ id, reason }) => (
                <Link to={reportPath(id)} className="underline underline-offset-2">
                  {t(`reasons:reason.${reason}`)}
                </Link>
              ),
            },
            { label: t("item"), cell: ({ kind }) => t(`kind.${kind}`) },
            { label: t("owner"), cell: ({ owner_name }) => owner_name || t("unnamed") },
            { label: t("notices"), cell: ({ notice_count }) => notice_count, isFigure: true },
            {
              label: t("reportedAt"),
              cell: ({ created_at }) => <RelativeTime at={created_at} now={now} timeZone={timeZone} />,
            },
            {
              label: t("stateLabel"),
              cell: ({ state, decision }) =>
                state === "decided" && decision ? t(`reasons:decision.${decision}`) : t(`state.${state}`),
            },
          ]}
        />
      </AdminList>
    </AdminPage>
  );
}
