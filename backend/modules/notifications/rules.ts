/** From this hour on, where somebody lives: who is reminded is not woken up. */
const morningHour = 9;
const dayMilliseconds = 86_400_000;

/**
 * Whether it is time to remind somebody of an end: from nine in the morning on the day that lies so many days before it, on
 * the calendar and the clock of their time zone. Never with 0 days, nor once it is over.
 */
export function isDue(end: number, days: number, timeZone: string, now: number): boolean {
  if (days <= 0 || now >= end) return false;
  const today = calendarOf(now, timeZone);
  const daysLeft = Math.round((calendarOf(end, timeZone).day - today.day) / dayMilliseconds);
  return daysLeft < days || (daysLeft === days && today.hour >= morningHour);
}

/** The day somewhere, as the instant at which it begins in UTC, and the hour of it. */
function calendarOf(instant: number, timeZone: string): { day: number; hour: number } {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return { day: Date.UTC(part("year"), part("month") - 1, part("day")), hour: part("hour") };
}

/** A payment that was tried once and not again is no news after that. */
export const failedPurchaseMilliseconds = 7 * dayMilliseconds;

/** What is over is remembered so long: a reminder may come up to ninety days before the end, and again only once. */
export const rememberedMilliseconds = 400 * dayMilliseconds;
