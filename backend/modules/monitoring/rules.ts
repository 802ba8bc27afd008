import type { JobState } from "../../../contract/admin/job-terms.ts";
import type { OverviewPeriod } from "../../../contract/admin/overview-terms.ts";
import { dayStartIn } from "../../../contract/day-start.ts";

const hourMilliseconds = 3_600_000;

/** Less free space than this needs an administrator: about a day of uploads of a busy studio. */
export const lowDiskBytes = 2 * 1024 ** 3;

/** How often each process reports that it runs. */
export const reportEveryMilliseconds = 30_000;

/** A process that misses three reports is silent: it ended without a stop, or cannot reach the database. */
export const silenceMaxMilliseconds = 3 * reportEveryMilliseconds;

/** How long a silent process stays on the list. */
export const silentKeptMilliseconds = 24 * hourMilliseconds;

const daysOf = { "24h": null, "7d": 7, "30d": 30 } as const satisfies Record<OverviewPeriod, number | null>;

/**
 * Returns the starts of a period's hours or days, the newest first, in milliseconds since the epoch. The newest one has
 * not ended. Days begin at midnight in the time zone.
 */
export function bucketStarts(period: OverviewPeriod, now: number, timeZone: string): number[] {
  const days = daysOf[period];
  if (days === null) {
    const hour = now - (now % hourMilliseconds);
    return Array.from({ length: 24 }, (_, ago) => hour - ago * hourMilliseconds);
  }
  // A day as `2026-11-21`.
  const today = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now);
  const startOfDay = dayStartIn(timeZone);
  return Array.from({ length: days }, (_, ago) => startOfDay(today, -ago));
}

/** A search by a part of an address considers this many accounts. */
export const foundAccountsMax = 200;

const errorMaxCharacters = 200;

/** Returns the first line of an error, cut to a length that fits a list. */
export function firstLine(error: string): string {
  const [line = ""] = error.split("\n");
  return line.length > errorMaxCharacters ? `${line.slice(0, errorMaxCharacters - 1)}…` : line;
}

/** Whether a job with this run can be canceled. A job of another kind has nothing to return to anyone. */
export function isCancelable(state: JobState, isOfRun: boolean): boolean {
  return isOfRun && state !== "dead";
}
