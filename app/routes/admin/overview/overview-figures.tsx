import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Overview } from "../../../../contract/admin/overview.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { moneyText } from "../../../parts/money.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { sizeIn } from "../../../parts/size-in.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";

/** The figures of a period, each with what it is about. */
export function OverviewFigures({ overview, now, timeZone }: { overview: Overview; now: number; timeZone: string }) {
  const { t } = useTranslation("adminOverview");
  const language = useLanguage();
  const reader = useMoneyReader();
  const { runs, credits, storage, previous } = overview;
  const number = numberFormat(language, { maximumFractionDigits: 0 });
  const percent = numberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const before = (count: number) => t("figures.before", { number: number.format(count) });
  const income = overview.income.map((sum) => {
    const amount = moneyText(sum, reader);
    return sum.is_test ? t("figures.test", { amount }) : amount;
  });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-line border-b py-6 md:grid-cols-4">
      <Figure name={t("figures.signUps")} value={number.format(overview.sign_ups)} note={before(previous.sign_ups)} />
      <Figure name={t("figures.runs")} value={number.format(runs.total)} note={before(previous.runs)} />
      <Figure
        name={t("figures.failureRate")}
        value={runs.failure_rate === null ? "–" : percent.format(runs.failure_rate)}
      />
      <Figure
        name={t("figures.oldestWaiting")}
        value={
          runs.oldest_waiting_at === null ? (
            t("figures.none")
          ) : (
            <RelativeTime at={runs.oldest_waiting_at} now={now} timeZone={timeZone} />
          )
        }
      />
      <Figure name={t("figures.granted")} value={number.format(credits.granted)} />
      <Figure name={t("figures.used")} value={number.format(credits.used)} />
      <Figure name={t("figures.income")} value={income.length === 0 ? t("figures.none") : income.join(", ")} />
      <Figure
        name={t("figures.storage")}
        value={sizeIn(language, storage.used_bytes)}
        note={
          storage.free_bytes === null ? undefined : t("figures.free", { size: sizeIn(language, storage.free_bytes) })
        }
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="tabular mt-0.5 break-words text-xl">
        {typeof value === "string" ? <Figures>{value}</Figures> : value}
        {note === undefined ? null : <Figures className="block text-ink-3 text-sm">{note}</Figures>}
      </dd>
    </div>
  );
}
