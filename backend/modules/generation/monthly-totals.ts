import { dayStartIn } from "../../../contract/day-start.ts";
import { monthsShown } from "../../../contract/monthly.ts";
import type { GenerationDeps } from "./deps.ts";
import { type ModeTotals, modeTotals } from "./records/runs.ts";

/** Returns how much a user created in each of the latest months, newest first. */
export async function monthlyTotals(
  { database, runtime, timeZoneOf }: GenerationDeps,
  ownerId: string,
): Promise<{ month: string; totals: ModeTotals[] }[]> {
  const months = latestMonths(runtime.now(), await timeZoneOf(ownerId));
  const totals = await modeTotals(
    database.read,
    ownerId,
    months.map(({ from }) => from),
  );
  return months.map(({ month }, index) => ({ month, totals: totals.filter(({ period }) => period === index) }));
}

/** Returns the latest months in a time zone, newest first, each with its start in milliseconds since the epoch. */
function latestMonths(now: number, timeZone: string): { month: string; from: number }[] {
  const [year, month] = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "numeric" })
    .formatToParts(now)
    .filter(({ type }) => type === "year" || type === "month")
    .map(({ value }) => Number(value));
  if (year === undefined || month === undefined) throw new Error(`No month in ${timeZone}.`);
  const startOfDay = dayStartIn(timeZone);
  const nameOf = (monthsAgo: number) => new Date(Date.UTC(year, month - 1 - monthsAgo)).toISOString().slice(0, 7);
  return Array.from({ length: monthsShown }, (_, monthsAgo) => nameOf(monthsAgo)).map((name) => ({
    month: name,
    from: startOfDay(`${name}-01`, 0),
  }));
}
