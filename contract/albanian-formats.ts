import {
  type DateOptions,
  type DateWriter,
  intlDateFormat,
  intlNumberFormat,
  type ListWriter,
  type NumberOptions,
  type NumberWriter,
  type OwnFormats,
  type RelativeTimeOptions,
  type RelativeTimeUnit,
  type RelativeTimeWriter,
} from "./formats.ts";

/*
 * Albanian numbers, dates, and lists as in Unicode's CLDR 48 (common/main/sq.xml), which Chromium leaves out. Intl's
 * English, which every browser has, rounds and computes; this file only writes the parts.
 */

const noBreakSpace = "\u00A0";

const units = { byte: "bajt", kilobyte: "kB", megabyte: "MB", gigabyte: "GB", terabyte: "TB", second: "sek." };

/** The thousands of a compact number, by their English letter. */
const thousands: Readonly<Record<string, string>> = { K: "mijë", M: "mln", B: "mld", T: "bln" };

/** The narrow signs of currencies. All others are written by their code. */
const signs: Readonly<Record<string, string>> = {
  ALL: "Lekë",
  EUR: "€",
  GHS: "GH₵",
  HKD: "HKS",
  KGS: "⃀",
  XAF: "FCFA",
  XCG: "ANG",
  XOF: "F\u202FCFA",
  XPF: "CFPF",
};

function number(options: NumberOptions): NumberWriter {
  const { style, unit, currency = "", currencyDisplay } = options;
  const format = intlNumberFormat("en", {
    ...options,
    style: style === "unit" ? "decimal" : style,
    // Numbers of four digits are not grouped.
    useGrouping: "min2",
    ...(style === "currency" && { currencyDisplay: "code" }),
  });
  const after = {
    percent: "%",
    unit: ` ${unit && units[unit]}`,
    currency: noBreakSpace + (currencyDisplay === "narrowSymbol" ? (signs[currency] ?? currency) : currency),
    none: "",
  }[style ?? "none"];
  const written: Partial<Record<Intl.NumberFormatPartTypes, (value: string) => string>> = {
    group: () => noBreakSpace,
    decimal: () => ",",
    compact: (letter) => noBreakSpace + thousands[letter],
    currency: () => "",
    literal: () => "",
    percentSign: () => "",
  };
  return {
    format: (value) =>
      format
        .formatToParts(value)
        .map((part) => written[part.type]?.(part.value) ?? part.value)
        .join("") + after,
  };
}

const months = {
  long: "janar shkurt mars prill maj qershor korrik gusht shtator tetor nëntor dhjetor".split(" "),
  short: "jan shk mar pri maj qer korr gush sht tet nën dhj".split(" "),
};
const weekdays: Readonly<Record<string, string>> = {
  Sun: "die",
  Mon: "hën",
  Tue: "mar",
  Wed: "mër",
  Thu: "enj",
  Fri: "pre",
  Sat: "sht",
};
const dayPeriods: Readonly<Record<string, string>> = { AM: "p.d.", PM: "m.d." };

/** What the styles of dates and times stand for. */
const dateStyles = {
  long: { day: "numeric", month: "long", year: "numeric" },
  medium: { day: "numeric", month: "short", year: "numeric" },
  short: { day: "numeric", month: "numeric", year: "2-digit" },
} as const;
const timeStyles = {
  medium: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  short: { hour: "numeric", minute: "2-digit" },
} as const;

function date({ dateStyle, timeStyle, ...asked }: DateOptions): DateWriter {
  const fields = {
    ...asked,
    ...(dateStyle && dateStyles[dateStyle]),
    ...(timeStyle && timeStyles[timeStyle]),
  };
  const { month } = fields;
  const name = month === "long" || month === "short" ? months[month] : undefined;
  const format = intlDateFormat("en", {
    ...fields,
    ...(name && { month: "numeric" }),
    // The short names of Albanian time zones are their distances from UTC.
    ...(fields.timeZoneName && { timeZoneName: "shortOffset" }),
  });
  const isUtc = format.resolvedOptions().timeZone === "UTC";
  const write = (at: Date | number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const joined = (types: readonly Intl.DateTimeFormatPartTypes[], separator: string) =>
      types.flatMap((type) => parts.get(type) ?? []).join(separator);
    const number = parts.get("month");
    if (name && number) parts.set("month", name[Number(number) - 1] ?? number);
    const weekday = weekdays[parts.get("weekday") ?? ""];
    const dayPeriod = dayPeriods[parts.get("dayPeriod") ?? ""];
    const clock = joined(["hour", "minute", "second"], ":");
    const time = dayPeriod ? `${clock} ${dayPeriod}` : clock;
    const day = joined(["day", "month", "year"], name ? " " : ".");
    const both = month === "long" && day && time ? `${day} në ${time}` : [day, time].filter(Boolean).join(", ");
    const zone = parts.get("timeZoneName");
    return [weekday, both, zone && isUtc ? "UTC" : zone].filter(Boolean).join(", ");
  };
  return { format: write };
}

/** The forms of each unit: one and several ago, in one and in several. */
const spans: Readonly<Record<RelativeTimeUnit, readonly [string, string, string, string]>> = {
  second: ["sekondë", "sekonda", "sekonde", "sekondash"],
  minute: ["minutë", "minuta", "minute", "minutash"],
  hour: ["orë", "orë", "ore", "orësh"],
  day: ["ditë", "ditë", "dite", "ditësh"],
};

/** The words for the unit before this, for this one, and for the next. */
const named: Readonly<Record<RelativeTimeUnit, Readonly<Record<number, string>>>> = {
  second: { 0: "tani" },
  minute: { 0: "këtë minutë" },
  hour: { 0: "këtë orë" },
  day: { [-1]: "dje", 0: "sot", 1: "nesër" },
};

function relativeTime({ numeric }: RelativeTimeOptions): RelativeTimeWriter {
  const amounts = number({});
  return {
    format: (value, unit) => {
      const word = numeric === "auto" ? named[unit][value] : undefined;
      if (word !== undefined) return word;
      const amount = Math.abs(value);
      const [oneAgo, severalAgo, inOne, inSeveral] = spans[unit];
      const isPast = value < 0 || Object.is(value, -0);
      const form = amount === 1 ? (isPast ? oneAgo : inOne) : isPast ? severalAgo : inSeveral;
      return isPast ? `${amounts.format(amount)} ${form} më parë` : `pas ${amounts.format(amount)} ${form}`;
    },
  };
}

function list(): ListWriter {
  return {
    format: (items) => {
      const all = [...items];
      const last = all.pop() ?? "";
      return all.length > 0 ? `${all.join(", ")} dhe ${last}` : last;
    },
  };
}

export const albanianFormats: OwnFormats = { number, date, relativeTime, list };
