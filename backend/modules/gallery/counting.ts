import type { Queries } from "../../adapters/database/port.ts";
import { type CreationFilter, countCreations, type RowFilter } from "./records/lists.ts";
import { countMonths, countSort, countSortByMonth } from "./records/tallies.ts";

/** How many creations outside the trash the owner has that a filter of sort, time and collection admits. */
export async function countRows(queries: Queries, ownerId: string, filter: CreationFilter): Promise<number> {
  if (filter.collectionId !== undefined) return countCreations(queries, ownerId, filter);
  if (filter.createdFrom === undefined && filter.createdBefore === undefined)
    return countSort(queries, ownerId, filter);
  const months = await countByMonth(queries, ownerId, filter);
  return months.reduce((sum, { count }) => sum + count, 0);
}

/** One month of a list, or the part of it that the list's span of time reaches into. */
export interface MonthOfList {
  from: number;
  before: number;
  count: number;
}

const firstMonth = 197_001;
const lastMonth = 999_912;

/**
 * How many a filter admits in each month, the latest first, months without any left out. Whole months are known from the
 * tallies; only where the filter's span of time ends within one is counted. Knows nothing of collections.
 */
export async function countByMonth(queries: Queries, ownerId: string, filter: RowFilter): Promise<MonthOfList[]> {
  const from = filter.createdFrom ?? 0;
  const before = filter.createdBefore ?? Number.MAX_SAFE_INTEGER;
  if (from >= before) return [];
  const span = [monthOf(from) ?? firstMonth, monthOf(before - 1) ?? lastMonth] as const;
  const tallied =
    isOfAllSorts(filter) && span[0] === firstMonth && span[1] === lastMonth
      ? await countMonths(queries, ownerId)
      : await countSortByMonth(queries, ownerId, filter, span);
  const months: MonthOfList[] = [];
  for (const { month, count } of tallied) {
    const part = { from: Math.max(from, startOf(month)), before: Math.min(before, startOf(month + 1)) };
    const isWhole = part.from === startOf(month) && part.before === startOf(month + 1);
    const counted = isWhole
      ? count
      : await countCreations(queries, ownerId, { ...filter, createdFrom: part.from, createdBefore: part.before });
    if (counted > 0) months.push({ ...part, count: counted });
  }
  return months;
}

/** By how many of its properties a creation is chosen. */
export function sortsAsked({ kind, generationType, favorite, aspectRatio, model }: RowFilter): number {
  return [kind, generationType, favorite, aspectRatio, model].filter((value) => value !== undefined).length;
}

function isOfAllSorts(filter: RowFilter): boolean {
  return sortsAsked(filter) === 0;
}

/** As 202611, in UTC; `undefined` for what no date is. */
function monthOf(instant: number): number | undefined {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? year * 100 + date.getUTCMonth() + 1 : undefined;
}

/** The first instant of a month; the one after a December may be written as the thirteenth. */
function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 100), (month % 100) - 1);
}
