import { useTranslation } from "react-i18next";
import type { Overview } from "../../../../contract/admin/overview.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { AdminTable } from "../admin-table.tsx";

interface ProcessesProps extends Pick<Overview, "processes"> {
  now: number;
  timeZone: string;
}

/** The programs that run, or ended without a stop within a day. */
export function Processes({ processes, now, timeZone }: ProcessesProps) {
  const { t } = useTranslation("adminOverview");
  const timeOf = (at: string) => <RelativeTime at={at} now={now} timeZone={timeZone} />;
  return (
    <section id="processes" className="mt-10">
      <h2 className="mb-1 font-medium">{t("processes.title")}</h2>
      <AdminTable
        caption={t("processes.title")}
        rows={processes}
        columns={[
          {
            label: t("processes.process"),
            cell: ({ kind, host_name }) => (
              <>
                {t(`processes.kind.${kind}`)}
                <small className="block break-all text-ink-3 text-xs">{host_name}</small>
              </>
            ),
          },
          { label: t("processes.version"), cell: ({ version }) => version },
          { label: t("processes.works"), cell: ({ works }) => t(works ? "processes.yes" : "processes.no") },
          { label: t("processes.started"), cell: ({ started_at }) => timeOf(started_at) },
          {
            label: t("processes.seen"),
            cell: ({ seen_at, is_silent }) => (
              <>
                {timeOf(seen_at)}
                {is_silent ? <small className="block text-bad">{t("processes.silent")}</small> : null}
              </>
            ),
          },
        ]}
      />
      <p className="mt-3 text-ink-3 text-sm">{t("processes.note")}</p>
    </section>
  );
}
