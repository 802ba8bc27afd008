import { useTranslation } from "react-i18next";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { type Month, MonthName } from "./month.tsx";

/** The amounts of each month that has any, by mode. */
export function MonthlyTable({ caption, unit, months }: { caption: string; unit: string; months: Month[] }) {
  const { t } = useTranslation(["profile", "generation"]);
  const language = useLanguage();
  const number = numberFormat(language);
  const rows = months.flatMap(({ month, modes }) =>
    modes.map((one, index) => ({ ...one, month, of: modes.length, index })),
  );
  return (
    <table className="w-full text-left">
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
  );
}
