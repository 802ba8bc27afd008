import { dayStartIn } from "../../../../contract/day-start.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { type monthly, monthsShown } from "../../../../contract/monthly.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { type ModeTotals, modeTotals } from "../records.ts";

/** How much the caller created, by month and mode. */
export async function readMonthlyHistory(
  deps: GenerationDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof monthly.history>>> {
  const months = await monthlyTotals(deps, userId);
  return done({
    months: months.map(({ month, totals }) => ({
      month,
      modes: totals.map(({ mode, creations }) => ({ generation_type: mode, creations })),
    })),
  });
}

/** How many credits the caller was charged for creations, by month and mode. */
export async function readMonthlyUsage(
  deps: GenerationDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof monthly.usage>>> {
  const months = await monthlyTotals(deps, userId);
  return done({
    months: months.map(({ month, totals }) => ({
      month,
      modes: totals.map(({ mode, charged_hundredths }) => ({
        generation_type: mode,
        credits: toCredits(charged_hundredths),
      })),
    })),
  });
}

async function monthlyTotals(
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

/** The latest months in a time zone, newest first, each with its start in milliseconds since the epoch. */
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
