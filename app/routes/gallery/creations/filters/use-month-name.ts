import { dateFormat } from "../../../../../contract/formats.ts";
import type { Language } from "../../../../../contract/languages.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";

/** Returns a month such as `2026-11` in a language. */
export function monthName(month: string, language: Language): string {
  const names = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return names.format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns a function that formats a month such as `2026-11` in the user's language. */
export function useMonthName(): (month: string) => string {
  const language = useLanguage();
  return (month) => monthName(month, language);
}
