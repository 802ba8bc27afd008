import { useTranslation } from "react-i18next";

/** Gives a month such as `2026-11` the name people call it by. */
export function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DateTimeFormat(i18n.language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => names.format(new Date(`${month}-01T00:00:00Z`));
}
