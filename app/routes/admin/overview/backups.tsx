import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Overview } from "../../../../contract/admin/overview.ts";
import { dateFormat, numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { sizeIn } from "../../../parts/size-in.ts";
import { KeyValueList } from "../../../ui/key-value-list.tsx";

/** The last scheduled backup, and when the next one is due. */
export function Backups({ backups, timeZone }: { backups: Overview["backups"]; timeZone: string }) {
  const { t } = useTranslation("adminOverview");
  const language = useLanguage();
  const { last, last_complete_at: completeAt, next_at: nextAt } = backups;
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const duration = numberFormat(language, { style: "unit", unit: "second", maximumFractionDigits: 1 });
  const timeOf = (at: string | null): ReactNode => at && <time dateTime={at}>{format.format(new Date(at))}</time>;
  return (
    <section id="backups" className="mt-10">
      <h2 className="mb-3 font-medium">{t("backups.title")}</h2>
      {nextAt === null ? <p className="mb-3 text-ink-2">{t("backups.off")}</p> : null}
      <KeyValueList
        entries={[
          { name: t("backups.last"), value: last ? timeOf(last.ended_at) : nextAt && t("backups.none") },
          { name: t("backups.problem"), value: last?.problem },
          { name: t("backups.complete"), value: last?.problem && timeOf(completeAt) },
          { name: t("backups.folder"), value: last?.folder },
          { name: t("backups.size"), value: last?.size_bytes == null ? null : sizeIn(language, last.size_bytes) },
          {
            name: t("backups.duration"),
            value: last?.duration_seconds == null ? null : duration.format(last.duration_seconds),
          },
          { name: t("backups.next"), value: timeOf(nextAt) },
        ]}
      />
    </section>
  );
}
