import { dateFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";

/** Returns a function that formats an instant in the user's language and time zone, including the zone's name. */
export function useInstant(timeZone: string): (at: string) => string {
  const language = useLanguage();
  const format = dateFormat(language, {
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
