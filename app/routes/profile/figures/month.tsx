import { dateFormat } from "../../../../contract/formats.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";

/** One month, as `2026-11`, with an amount for each mode that had one, in the order in which modes are offered. */
export interface Month {
  month: string;
  modes: { mode: GenerationType; amount: number }[];
}

/** The name of a month: `Nov`, or long `November 2026`. */
export function MonthName({ month, long = false }: { month: string; long?: boolean }) {
  const language = useLanguage();
  const format = dateFormat(language, {
    month: long ? "long" : "short",
    ...(long && { year: "numeric" }),
    timeZone: "UTC",
  });
  return <Figures>{format.format(new Date(`${month}-01T00:00:00Z`))}</Figures>;
}
