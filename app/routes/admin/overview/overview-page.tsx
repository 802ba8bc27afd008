import { useTranslation } from "react-i18next";
import type { Overview } from "../../../../contract/admin/overview.ts";
import { overviewPeriods } from "../../../../contract/admin/overview-terms.ts";
import { dateFormat, numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { AdminTable } from "../admin-table.tsx";
import { AdminPage } from "../list-page.tsx";
import { adminPath } from "../sections.ts";
import { AttentionList } from "./attention-list.tsx";
import { Backups } from "./backups.tsx";
import { BarChart } from "./bar-chart.tsx";
import { Checks } from "./checks.tsx";
import { OverviewFigures } from "./overview-figures.tsx";
import { Processes } from "./processes.tsx";

const [usual] = overviewPeriods;

/** What happened within a period, and what needs an administrator. */
export function OverviewPage({ overview, now, timeZone }: { overview: Overview; now: number; timeZone: string }) {
  const { t } = useTranslation(["adminOverview", "admin"]);
  return (
    <AdminPage title={t("admin:nav.overview")} description={t("description")}>
      <AttentionList attention={overview.attention} />
      <div className="mt-6">
        <Tabs
          label={t("period.label")}
          tabs={overviewPeriods.map((period) => ({
            to: period === usual ? adminPath : `${adminPath}?period=${period}`,
            label: t(`period.${period}`),
            current: overview.period === period,
          }))}
        />
      </div>
      <OverviewFigures overview={overview} now={now} timeZone={timeZone} />
      <Charts overview={overview} timeZone={timeZone} />
      <RunTables runs={overview.runs} />
      <Checks checks={overview.checks} />
      <Processes processes={overview.processes} now={now} timeZone={timeZone} />
      <Backups backups={overview.backups} timeZone={timeZone} />
      <Versions versions={overview.versions} />
    </AdminPage>
  );
}

function Charts({ overview: { period, series }, timeZone }: { overview: Overview; timeZone: string }) {
  const { t } = useTranslation("adminOverview");
  const language = useLanguage();
  const isHourly = period === "24h";
  const format = dateFormat(language, {
    timeZone,
    ...(isHourly ? { hour: "numeric", minute: "2-digit" } : { day: "numeric", month: "short" }),
  });
  const number = numberFormat(language, { maximumFractionDigits: 0 });
  const shared = { unit: isHourly ? t("chart.hour") : t("chart.day"), table: t("chart.table"), number };
  const barsOf = (values: (bucket: Overview["series"][number]) => number[]) =>
    series.map((bucket) => ({ label: format.format(new Date(bucket.from)), values: values(bucket) }));
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      <BarChart
        {...shared}
        title={t("figures.runs")}
        series={[t("chart.all"), t("status.failed")]}
        bars={barsOf(({ runs, failed_runs }) => [runs, failed_runs])}
      />
      <BarChart
        {...shared}
        title={t("figures.signUps")}
        series={[t("figures.signUps")]}
        bars={barsOf(({ sign_ups }) => [sign_ups])}
      />
      <BarChart
        {...shared}
        title={t("figures.used")}
        series={[t("figures.used")]}
        bars={barsOf(({ credits_used }) => [credits_used])}
      />
      <BarChart
        {...shared}
        title={t("figures.granted")}
        series={[t("figures.granted")]}
        bars={barsOf(({ credits_granted }) => [credits_granted])}
      />
    </div>
  );
}

function RunTables({ runs }: Pick<Overview, "runs">) {
  const { t } = useTranslation("adminOverview");
  const language = useLanguage();
  const number = numberFormat(language);
  if (runs.total === 0) return null;
  const statuses = runs.by_status.filter((row) => row.runs > 0).map((row) => ({ ...row, id: row.status }));
  const engines = runs.by_engine.map((row) => ({ ...row, id: row.engine_id }));
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2">
      <section>
        <h2 className="mb-1 font-medium">{t("byStatus")}</h2>
        <AdminTable
          caption={t("byStatus")}
          rows={statuses}
          columns={[
            { label: t("statusColumn"), cell: ({ status }) => t(`status.${status}`) },
            { label: t("figures.runs"), isFigure: true, cell: (row) => number.format(row.runs) },
          ]}
        />
      </section>
      <section>
        <h2 className="mb-1 font-medium">{t("byEngine")}</h2>
        <AdminTable
          caption={t("byEngine")}
          rows={engines}
          columns={[
            { label: t("engine"), cell: ({ label }) => label },
            { label: t("figures.runs"), isFigure: true, cell: (row) => number.format(row.runs) },
            { label: t("status.failed"), isFigure: true, cell: (row) => number.format(row.failed_runs) },
          ]}
        />
      </section>
    </div>
  );
}

function Versions({ versions: { product, node, database, migration } }: Pick<Overview, "versions">) {
  const { t } = useTranslation("adminOverview");
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-medium">{t("versions.title")}</h2>
      <KeyValueList
        entries={[
          { name: t("versions.product"), value: product },
          { name: "Node.js", value: node },
          { name: t("versions.database"), value: database },
          { name: t("versions.migration"), value: migration },
        ]}
      />
    </section>
  );
}
