import { describe, expect, test } from "vitest";
import { albanianFormats } from "./albanian-formats.ts";
import { addFormats, type DateOptions, dateFormat, type NumberOptions, numberFormat } from "./formats.ts";

const { number, date, relativeTime, list } = albanianFormats;

const values = [
  0,
  1,
  1.5,
  2,
  7,
  12.34,
  99.96,
  999,
  999.5,
  1_000,
  1_234.5,
  9_999,
  10_000,
  12_345.678,
  99_950,
  999_950,
  1e6,
  1_234_567.891,
  12e6,
  1.25e9,
  2e12,
  1_234e12,
  -1,
  -5.55,
  -1_234.5,
  -98_765.4,
  0.256,
  -0.001,
  Number.NaN,
  Infinity,
];

const currencies = Intl.supportedValuesOf("currency");
const numbers: NumberOptions[] = [
  {},
  { minimumIntegerDigits: 2 },
  ...[0, 1, 2, 3].map((maximumFractionDigits) => ({ maximumFractionDigits })),
  ...(["always", "exceptZero"] as const).flatMap((signDisplay) => [
    { signDisplay },
    { signDisplay, maximumFractionDigits: 0 },
    { signDisplay, maximumFractionDigits: 2 },
  ]),
  { style: "percent" },
  { style: "percent", maximumFractionDigits: 1 },
  { notation: "compact" },
  { notation: "compact", maximumFractionDigits: 0 },
  { style: "unit", unit: "byte", unitDisplay: "long", maximumFractionDigits: 0 },
  ...(["kilobyte", "megabyte", "gigabyte", "terabyte", "second"] as const).flatMap((unit) => [
    { style: "unit" as const, unit },
    ...[0, 1].map((maximumFractionDigits) => ({ style: "unit" as const, unit, maximumFractionDigits })),
  ]),
  ...currencies.flatMap((currency) =>
    (["narrowSymbol", "code"] as const).flatMap((currencyDisplay) => [
      { style: "currency" as const, currency, currencyDisplay },
      { style: "currency" as const, currency, currencyDisplay, trailingZeroDisplay: "stripIfInteger" as const },
      { style: "currency" as const, currency, currencyDisplay, maximumFractionDigits: 5 },
    ]),
  ),
];

const timeZones = ["UTC", "Europe/Tirane", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "Asia/Tokyo"];
const dates: DateOptions[] = [
  {},
  ...(["long", "medium", "short"] as const).flatMap((dateStyle) => [
    { dateStyle },
    { dateStyle, timeStyle: "short" as const },
    { dateStyle, timeStyle: "medium" as const },
  ]),
  { timeStyle: "short" },
  { timeStyle: "medium" },
  { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  { hour: "numeric", minute: "2-digit" },
  { hour: "2-digit", minute: "2-digit" },
  { day: "numeric", month: "short" },
  { day: "numeric", month: "long" },
  { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" },
  { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  { weekday: "short", day: "numeric", month: "short" },
  {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  { month: "long", year: "numeric" },
  { month: "short", year: "numeric" },
  { month: "long" },
  { month: "short" },
];
/** Every month, weekday, and hour. */
const instants = Array.from({ length: 48 }, (_, index) => Date.UTC(2025, index, 1 + index, index, (index * 7) % 60, 9));

/** Every time zone that Intl knows. */
const allZones = Intl.supportedValuesOf("timeZone");

describe("Albanian is written as Node's data writes it", () => {
  test.each(numbers)("numbers with %o", (options) => {
    const node = new Intl.NumberFormat("sq", options);
    expect(values.map((value) => number(options).format(value))).toEqual(values.map((value) => node.format(value)));
  });

  test.each(dates)("dates with %o", (options) => {
    for (const timeZone of timeZones) {
      const node = new Intl.DateTimeFormat("sq", { ...options, timeZone });
      const own = date({ ...options, timeZone });
      expect(instants.map((at) => own.format(at))).toEqual(instants.map((at) => node.format(at)));
    }
  });

  test("the names of time zones", () => {
    const options = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
    for (const timeZone of ["UTC", "Etc/UTC", ...allZones]) {
      const node = new Intl.DateTimeFormat("sq", { ...options, timeZone });
      for (const at of instants.slice(0, 7)) expect(date({ ...options, timeZone }).format(at)).toBe(node.format(at));
    }
  });

  test.each(["auto", "always"] as const)("relative times, %s numbers", (numeric) => {
    const node = new Intl.RelativeTimeFormat("sq", { numeric });
    for (const unit of ["second", "minute", "hour", "day"] as const) {
      for (const value of [-10_000, -30, -2, -1, -0.5, -0, 0, 0.5, 1, 1.5, 2, 59, 12_345]) {
        expect(relativeTime({ numeric }).format(value, unit)).toBe(node.format(value, unit));
      }
    }
  });

  test("lists", () => {
    for (const style of ["long", "narrow"] as const) {
      const node = new Intl.ListFormat("sq", { type: "conjunction", style });
      for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]]) {
        expect(list().format(items)).toBe(node.format(items));
      }
    }
  });
});

test("once they are there, the product writes Albanian with them, and other languages with Intl", () => {
  addFormats("sq", { ...albanianFormats, number: () => ({ format: () => "own" }) });
  expect(numberFormat("sq").format(1)).toBe("own");
  expect(numberFormat("de").format(1.5)).toBe("1,5");
  expect(dateFormat("sq", { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(2026, 10, 9))).toBe("9 nëntor 2026");
});
