import { useTranslation } from "react-i18next";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { Figures } from "../../parts/figures.tsx";

/** One month, as `2026-11`, with an amount for each mode that had one. */
export interface Month {
  month: string;
  modes: { mode: GenerationType; amount: number }[];
}

interface MonthlyFiguresProps {
  caption: string;
  /** The header of the amount column. */
  unit: string;
  empty: string;
  /** Newest first; `null` when they could not be read. */
  months: Month[] | null;
}

/** Amounts by month and mode: a chart of the months, and below it a table with each mode. */
export function MonthlyFigures({ caption, unit, empty, months }: MonthlyFiguresProps) {
  const { t, i18n } = useTranslation(["profile", "generation"]);
  if (months === null) return <p className="text-ink-2">{t("figures.loadFailed")}</p>;
  if (months.every(({ modes }) => modes.length === 0)) return <p className="text-ink-2">{empty}</p>;

  const number = new Intl.NumberFormat(i18n.language);
  const rows = months.flatMap(({ month, modes }) =>
    modes.map((one, index) => ({ ...one, month, of: modes.length, index })),
  );
  return (
    <>
      <Chart months={months} />
      <table className="mt-5 w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line border-b text-ink-3 text-sm">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              {t("figures.month")}
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              {t("figures.mode")}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, mode, amount, of, index }) => (
            <tr key={`${month} ${mode}`} className={index === of - 1 ? "border-line border-b" : undefined}>
              {index === 0 ? (
                <th scope="rowgroup" rowSpan={of} className="py-2 pr-4 align-top font-normal text-ink-2">
                  <MonthName month={month} long />
                </th>
              ) : null}
              <td className="py-2 pr-4">{t(`generation:mode.${mode}`)}</td>
              <td className="tabular py-2 text-right">
                <Figures>{number.format(amount)}</Figures>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A chart of the months, oldest first. The table below shows the same as text. */
function Chart({ months }: { months: Month[] }) {
  const bars = months
    .map(({ month, modes }) => ({ month, total: modes.reduce((sum, { amount }) => sum + amount, 0) }))
    .toReversed();
  const highest = Math.max(...bars.map(({ total }) => total));
  return (
    <div aria-hidden className="grid grid-flow-col auto-cols-fr gap-2 text-center text-ink-3 text-xs">
      {bars.map(({ month, total }) => (
        <div key={month} className="min-w-0">
          <div className="flex h-20 items-end border-line border-b">
            <div className="w-full rounded-t-sm bg-accent" style={{ height: `${(total / highest) * 100}%` }} />
          </div>
          <div className="mt-1 truncate">
            <MonthName month={month} />
          </div>
        </div>
      ))}
    </div>
  );
}

function MonthName({ month, long = false }: { month: string; long?: boolean }) {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    month: long ? "long" : "short",
    ...(long && { year: "numeric" }),
    timeZone: "UTC",
  });
  return <Figures>{format.format(new Date(`${month}-01T00:00:00Z`))}</Figures>;
}
