import { useTranslation } from "react-i18next";

const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
const dayMilliseconds = 24 * hourMilliseconds;

interface Formats {
  language: string;
  timeZone: string;
  ago: Intl.RelativeTimeFormat;
  full: Intl.DateTimeFormat;
}

/**
 * Creating formats takes far longer than using them, and a page shows hundreds of times with one language and time
 * zone.
 */
let made: Formats | undefined;

function formatsFor(language: string, timeZone: string): Formats {
  if (made?.language !== language || made.timeZone !== timeZone) {
    made = {
      language,
      timeZone,
      ago: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
      full: new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }),
    };
  }
  return made;
}

/**
 * Relative time, counted as in the specification (section 9); the title is the full date. `now` comes with the page, so
 * that server and browser render the same.
 */
export function RelativeTime({ at, now, timeZone }: { at: string; now: number; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const agoMilliseconds = Math.max(0, now - Date.parse(at));
  const { ago, full } = formatsFor(i18n.language, timeZone);
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
