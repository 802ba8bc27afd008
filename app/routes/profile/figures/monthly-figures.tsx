import { useTranslation } from "react-i18next";
import { FormSection } from "../../../parts/form-page.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import type { Month } from "./month.tsx";
import { MonthlyChart } from "./monthly-chart.tsx";
import { MonthlyTable } from "./monthly-table.tsx";

interface MonthlyFiguresProps {
  /** Which amounts these are. The section has the same id. */
  about: "history" | "usage";
  /** Newest first; `null` when they could not be read. */
  months: Month[] | null;
}

/** A section with amounts by month and mode: a chart, and behind a disclosure a table with the same figures. */
export function MonthlyFigures({ about, months }: MonthlyFiguresProps) {
  const { t } = useTranslation("profile");
  const title = t(`${about}.title`);
  if (months?.every(({ modes }) => modes.every(({ amount }) => amount === 0))) {
    return <FormSection id={about} title={title} description={t(`${about}.empty`)} />;
  }
  const description = t(`${about}.description`);
  return (
    <FormSection id={about} title={title} description={description}>
      {months ? (
        <>
          <MonthlyChart caption={description} months={months} />
          <Disclosure summary={t("figures.all")} className="mt-3">
            <MonthlyTable caption={description} unit={t(`${about}.unit`)} months={months} />
          </Disclosure>
        </>
      ) : (
        <p className="text-ink-2">{t("figures.loadFailed")}</p>
      )}
    </FormSection>
  );
}
