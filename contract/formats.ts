/** Per kind of format. The oldest makes room, because every time zone has formats of its own. */
const keptMax = 200;

/** Returns a function that creates each format once: creating one takes up to fifty times as long as using it. */
function keepFormats<Options extends [options?: object], Format>(
  create: new (language: string, ...options: Options) => Format,
): (language: string, ...options: Options) => Format {
  const kept = new Map<string, Format>();
  return (language, ...options) => {
    const key = options[0] ? language + JSON.stringify(options[0]) : language;
    const known = kept.get(key);
    if (known) return known;
    const format = new create(language, ...options);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= keptMax) kept.delete(oldest);
    kept.set(key, format);
    return format;
  };
}

// Each returns the same object for the same language and options.
export const numberFormat = keepFormats(Intl.NumberFormat);
export const dateFormat = keepFormats(Intl.DateTimeFormat);
export const relativeTimeFormat = keepFormats(Intl.RelativeTimeFormat);
export const listFormat = keepFormats(Intl.ListFormat);
export const pluralRules = keepFormats(Intl.PluralRules);
export const displayNames = keepFormats(Intl.DisplayNames);
export const collator = keepFormats(Intl.Collator);
export const segmenter = keepFormats(Intl.Segmenter);
