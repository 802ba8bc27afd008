/** From this hour on, where somebody lives: who is reminded is not woken up. */
const morningHour = 9;
const dayMilliseconds = 86_400_000;
const minuteMilliseconds = 60_000;

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

/** Hours on the clock of somebody's time zone in which nothing draws attention to itself; over midnight where `to` is the earlier one. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Whether it is quiet: from the first minute on, and no longer at the last. Only what the clock on the wall says counts. */
export function isQuiet(instant: number, timeZone: string, hours: QuietHours | null): boolean {
  return hours !== null && isWithin(hours, clockIn(timeZone)(instant));
}

/**
 * When it is next not quiet: `instant` itself where it is not, else the first full minute after it that is not. Clocks
 * that are put forward over the end end it, and ones that are put back do not begin it again before it was over.
 */
export function endOfQuiet(instant: number, timeZone: string, hours: QuietHours | null): number {
  if (hours === null) return instant;
  const clock = clockIn(timeZone);
  let end = instant;
  // Minute by minute: where clocks are put forward or back, a day has as many as it has.
  while (isWithin(hours, clock(end))) end = nextMinute(end);
  return end;
}

/** When it next becomes quiet, or no longer is, on the minute; `undefined` where that is not within so long. */
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

/** What the clock says somewhere, as `22:30`. */
function clockIn(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (instant) => format.format(instant);
}

/** A payment that was tried once and not again is no news after that. */
export const failedPurchaseMilliseconds = 7 * dayMilliseconds;

/** What is urgent and over is remembered so long: a reminder may come up to ninety days before the end, and again only once. */
export const rememberedMilliseconds = 400 * dayMilliseconds;

/** What is not urgent is forgotten so long after it was told, read or not. */
export const keptMilliseconds = 90 * dayMilliseconds;

/** What its owner deleted can be restored for so long. */
export const restorableMilliseconds = dayMilliseconds;

/** What its owner deleted is remembered so long: longer than a fact is told again that nobody could hear. */
export const deletedKeptMilliseconds = 14 * dayMilliseconds;

/** Notices of one account that are not urgent; what goes beyond that pushes out the oldest, what was read first. */
export const notificationsMax = 1_000;

/** Unread ones are counted so far: one more than is ever shown. */
export const unreadCountedMax = 100;

/** Work that took longer was waited for somewhere else, and is told of by mail. */
export const longWorkMilliseconds = 2 * minuteMilliseconds;

/** Whether people see what they are told of at all: an operator may have closed it. */
export function isOffered({ features }: { features?: { notifications?: boolean } }): boolean {
  return features?.notifications !== false;
}
