import { dateFormat } from "../../../contract/formats.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { RichText } from "../../ui/rich-text.tsx";

/** Formats a day in the page's language and the user's time zone. */
export function dayText(at: string, language: string, timeZone: string): string {
  return dateFormat(language, { dateStyle: "long", timeZone }).format(new Date(at));
}

export function Day({ at, timeZone, short = false }: { at: string; timeZone: string; short?: boolean }) {
  const language = useLanguage();
  const format = dateFormat(language, { dateStyle: short ? "medium" : "long", timeZone });
  return (
    <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}

/** A translated sentence with the day `at` in place of `<day>{{day}}</day>`. */
export function WithDay({
  sentence,
  at,
  timeZone,
}: {
  sentence: (day: string) => string;
  at: string;
  timeZone: string;
}) {
  const language = useLanguage();
  const text = sentence(dayText(at, language, timeZone));
  return (
    <RichText
      text={text}
      places={{
        day: (words) => (
          <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
            {words}
          </time>
        ),
      }}
    />
  );
}
