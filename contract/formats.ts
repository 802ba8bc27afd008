/** The options of numbers that the product uses. A language with formats of its own knows these. */
export interface NumberOptions {
  style?: "percent" | "unit" | "currency";
  unit?: "byte" | "kilobyte" | "megabyte" | "gigabyte" | "terabyte" | "second" | undefined;
  unitDisplay?: "short" | "long";
  currency?: string;
  currencyDisplay?: "narrowSymbol" | "code" | undefined;
  notation?: "compact";
  signDisplay?: "always" | "exceptZero";
  minimumIntegerDigits?: number;
  maximumFractionDigits?: number;
  trailingZeroDisplay?: "stripIfInteger";
}

/** The options of dates and times that the product uses. */
export interface DateOptions {
  dateStyle?: "long" | "medium" | "short";
  timeStyle?: "medium" | "short";
  weekday?: "short";
  day?: "numeric" | "2-digit";
  month?: "long" | "short" | "2-digit";
  year?: "numeric";
  hour?: "numeric" | "2-digit";
  minute?: "2-digit";
  second?: "2-digit";
  hourCycle?: "h23";
  timeZoneName?: "short";
  timeZone?: string;
}

export interface RelativeTimeOptions {
  numeric: "auto" | "always";
}
export type RelativeTimeUnit = "second" | "minute" | "hour" | "day";

export interface ListOptions {
  type: "conjunction";
  style?: "narrow";
}

export interface NumberWriter {
  format(value: number): string;
}
export interface DateWriter {
  format(at: Date | number): string;
}
export interface RelativeTimeWriter {
  format(value: number, unit: RelativeTimeUnit): string;
}
export interface ListWriter {
  format(list: Iterable<string>): string;
}

/** What writes a language instead of Intl, whose data for it browsers may lack. */
export interface OwnFormats {
  number(options: NumberOptions): NumberWriter;
  date(options: DateOptions): DateWriter;
  relativeTime(options: RelativeTimeOptions): RelativeTimeWriter;
  list(): ListWriter;
}

const own = new Map<string, OwnFormats>();

/** Writes a language with these formats from now on. Call it before the language is first written. */
export function addFormats(language: string, formats: OwnFormats): void {
  own.set(language, formats);
}

/** Per kind of format. The oldest makes room, because every time zone has formats of its own. */
const keptMax = 200;

/** Returns a function that creates each format once: creating one takes up to fifty times as long as using it. */
function keepFormats<Options extends [options?: object], Format>(
  create: (language: string, ...options: Options) => Format,
): (language: string, ...options: Options) => Format {
  const kept = new Map<string, Format>();
  return (language, ...options) => {
    const key = options[0] ? language + JSON.stringify(options[0]) : language;
    const known = kept.get(key);
    if (known) return known;
    const format = create(language, ...options);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= keptMax) kept.delete(oldest);
    kept.set(key, format);
    return format;
  };
}

// Each returns the same object for the same language and options.
export const numberFormat = keepFormats(
  (language, options?: NumberOptions): NumberWriter =>
    own.get(language)?.number(options ?? {}) ?? new Intl.NumberFormat(language, options),
);
export const dateFormat = keepFormats(
  (language, options: DateOptions = {}): DateWriter =>
    own.get(language)?.date(options) ?? new Intl.DateTimeFormat(language, options),
);
export const relativeTimeFormat = keepFormats(
  (language, options: RelativeTimeOptions = { numeric: "always" }): RelativeTimeWriter =>
    own.get(language)?.relativeTime(options) ?? new Intl.RelativeTimeFormat(language, options),
);
export const listFormat = keepFormats(
  (language, options?: ListOptions): ListWriter => own.get(language)?.list() ?? new Intl.ListFormat(language, options),
);

// For the parts of numbers and dates, in languages that every browser has.
export const intlNumberFormat = keepFormats(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
export const intlDateFormat = keepFormats(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

// For the server, which has the data of every language.
export const displayNames = keepFormats(
  (language, options: Intl.DisplayNamesOptions = { type: "currency" }) => new Intl.DisplayNames(language, options),
);
export const collator = keepFormats((language) => new Intl.Collator(language));
export const segmenter = keepFormats(
  (language, options?: Intl.SegmenterOptions) => new Intl.Segmenter(language, options),
);
