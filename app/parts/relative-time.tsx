import { useTranslation } from "react-i18next";
import { dateFormat, relativeTimeFormat } from "../../contract/formats.ts";
import { isKnown } from "../api/unknown.ts";
import { useLanguage } from "../i18n/use-language.ts";

const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * Relative time, counted as in the specification (section 9); the title is the full date. `now` comes with the page, so
 * that server and browser render the same. Shows nothing for a time that is not known.
 */
export function RelativeTime({ at, now, timeZone }: { at: string; now: number; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!isKnown(at)) return null;
  const agoMilliseconds = Math.max(0, now - Date.parse(at));
  const ago = relativeTimeFormat(language, { numeric: "auto" });
  const full = dateFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  const words = () => {
    if (agoMilliseconds < minuteMilliseconds) return t("time.justNow");
    if (agoMilliseconds < hourMilliseconds)
      return ago.format(-Math.floor(agoMilliseconds / minuteMilliseconds), "minute");
    if (agoMilliseconds < dayMilliseconds) return ago.format(-Math.floor(agoMilliseconds / hourMilliseconds), "hour");
    return ago.format(-Math.floor(agoMilliseconds / dayMilliseconds), "day");
  };
  return (
    <time dateTime={at} title={full.format(new Date(at))} suppressHydrationWarning>
      {words()}
    </time>
  );
}
