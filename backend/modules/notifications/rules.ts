/** Reminders are sent from this local hour on, so that they wake no one. */
const morningHour = 9;
const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;

/**
 * Whether a reminder of an end is due: from nine in the morning, `days` days before it, on the calendar and clock of
 * the time zone. Never with 0 days, and never after the end. Instants are milliseconds since the epoch.
 */
export function isDue(end: number, days: number, timeZone: string, now: number): boolean {
  if (days <= 0 || now >= end) return false;
  const today = calendarOf(now, timeZone);
  const daysLeft = Math.round((calendarOf(end, timeZone).day - today.day) / dayMilliseconds);
  return daysLeft < days || (daysLeft === days && today.hour >= morningHour);
}

/** The local day, as midnight UTC of the same date in milliseconds, and the local hour. */
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

/** Local hours in which notifications stay silent. They span midnight when `to` is earlier than `from`. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Whether it is quiet at an instant: from the minute `from` on, up to but not including `to`, by local time. */
export function isQuiet(instant: number, timeZone: string, hours: QuietHours | null): boolean {
  return hours !== null && isWithin(hours, clockIn(timeZone)(instant));
}

/**
 * Returns the end of the quiet hours at an instant: the first full minute outside them, or `instant` when it is not
 * quiet. Clocks that skip the end also end them. Clocks that go back do not restart them.
 */
export function endOfQuiet(instant: number, timeZone: string, hours: QuietHours | null): number {
  if (hours === null) return instant;
  const clock = clockIn(timeZone);
  let end = instant;
  // By the minute, because a day with a clock change has no fixed number of them.
  while (isWithin(hours, clock(end))) end = nextMinute(end);
  return end;
}

/** Returns the minute in which quiet hours next begin or end; `undefined` when that is after `withinMilliseconds`. */
export function quietChange(
  instant: number,
  timeZone: string,
  hours: QuietHours | null,
  withinMilliseconds: number,
): number | undefined {
  if (hours === null) return undefined;
  const clock = clockIn(timeZone);
  const isNow = isWithin(hours, clock(instant));
  let next = nextMinute(instant);
  while (next <= instant + withinMilliseconds && isWithin(hours, clock(next)) === isNow) next = nextMinute(next);
  return next <= instant + withinMilliseconds ? next : undefined;
}

function nextMinute(instant: number): number {
  return (Math.floor(instant / minuteMilliseconds) + 1) * minuteMilliseconds;
}

function isWithin({ from, to }: QuietHours, clock: string): boolean {
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** Returns the local time as `22:30`. */
function clockIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (instant) => format.format(instant);
}

/** A failed one-time payment is no longer relevant after this. */
export const failedPurchaseMilliseconds = 7 * dayMilliseconds;

/** How long urgent notifications are kept. A reminder, up to ninety days before the end, must not be repeated. */
export const rememberedMilliseconds = 400 * dayMilliseconds;

/** How long other notifications are kept, read or not. */
export const keptMilliseconds = 90 * dayMilliseconds;

/** How long a deleted notification can be restored. */
export const restorableMilliseconds = dayMilliseconds;

/** How long deleted notifications are kept: longer than an undelivered domain event is retried. */
export const deletedKeptMilliseconds = 14 * dayMilliseconds;

/** Non-urgent notifications per account. Beyond that the oldest are removed, read ones first. */
export const notificationsMax = 1_000;

/** Unread notifications are counted up to this: one more than is ever shown. */
export const unreadCountedMax = 100;

/** Users leave the page during longer work, so its end is mailed. */
export const longWorkMilliseconds = 2 * minuteMilliseconds;

/** Whether the product shows notifications. An operator can switch them off. */
export function isOffered({ features }: { features?: { notifications?: boolean } }): boolean {
  return features?.notifications !== false;
}
