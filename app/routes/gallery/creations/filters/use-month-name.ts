import { dateFormat } from "../../../../../contract/formats.ts";
import { useTranslation } from "../../../../i18n/texts.ts";

/** Returns a function that formats a month such as `2026-11` in the user's language. */
export function useMonthName(): (month: string) => string {
  const { language } = useTranslation();
  const names = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => names.format(new Date(`${month}-01T00:00:00Z`));
}
