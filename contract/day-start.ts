import { intlDateFormat } from "./formats.ts";

const dayMs = 24 * 3_600_000;

/**
 * Returns a function for `filterOf`: the first millisecond of a day (`2026-11-21`), or of the day so many days later,
 * in this time zone. When clocks skip or repeat midnight, a day begins when its date is first shown.
 */
export function dayStartIn(timeZone: string): (day: string, daysLater: number) => number {
  const clock = intlDateFormat("en-CA", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  /** The local clock time, read as if it were UTC. */
  const shownAt = (instant: number) => {
    const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  };
  return (day, daysLater) => {
    const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs;
    const starts = [midnight - dayMs, midnight + dayMs]
      .map((near) => midnight - (shownAt(near) - near))
      .toSorted((one, other) => one - other);
    return starts.find((start) => shownAt(start) >= midnight) ?? midnight;
  };
}
