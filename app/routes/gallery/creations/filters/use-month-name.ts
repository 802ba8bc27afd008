import { useTranslation } from "react-i18next";

/** Returns a function that formats a month such as `2026-11` in the user's language. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DateTimeFormat(i18n.language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => names.format(new Date(`${month}-01T00:00:00Z`));
}
