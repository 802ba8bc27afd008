import { useTranslation } from "react-i18next";

const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * How long ago something was, counted as the specification does (section 9); the full date is its title. `now` comes with
 * the page, so that server and browser write the same.
 */
export function RelativeTime({ at, now, timeZone }: { at: string; now: number; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const agoMilliseconds = Math.max(0, now - Date.parse(at));
  const ago = new Intl.RelativeTimeFormat(i18n.language, { numeric: "auto" });
  const words = () => {
    if (agoMilliseconds < minuteMilliseconds) return t("time.justNow");
    if (agoMilliseconds < hourMilliseconds)
      return ago.format(-Math.floor(agoMilliseconds / minuteMilliseconds), "minute");
    if (agoMilliseconds < dayMilliseconds) return ago.format(-Math.floor(agoMilliseconds / hourMilliseconds), "hour");
    return ago.format(-Math.floor(agoMilliseconds / dayMilliseconds), "day");
  };
  const full = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeStyle: "short", timeZone });
  return (
    <time dateTime={at} title={full.format(new Date(at))} suppressHydrationWarning>
      {words()}
    </time>
  );
}
