import { useTranslation } from "react-i18next";

/** Returns a function that formats an instant in the user's language and time zone, including the zone's name. */
export function useInstant(timeZone: string): (at: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return (at) => format.format(new Date(at));
}
