import type { Queries } from "../../adapters/database/port.ts";
import { type CreationFilter, countCreations, type RowFilter } from "./records/lists.ts";
import { countOfTag } from "./records/tags.ts";
import { countMonths, countSort, countSortByMonth } from "./records/tallies.ts";

/** Counts the owner's creations outside the trash that match a filter without search text. */
export async function countRows(queries: Queries, ownerId: string, filter: CreationFilter): Promise<number> {
  const { collectionId, tags, createdFrom, createdBefore } = filter;
  const isOfAllTimes = createdFrom === undefined && createdBefore === undefined;
  const [tag, ...others] = tags ?? [];
  if (tag !== undefined && others.length === 0 && collectionId === undefined && isOfAllTimes && isOfAllSorts(filter)) {
    return countOfTag(queries, ownerId, tag);
  }
  if (collectionId !== undefined || tag !== undefined) return countCreations(queries, ownerId, filter);
  if (isOfAllTimes) return countSort(queries, ownerId, filter);
  const months = await countByMonth(queries, ownerId, filter);
  return months.reduce((sum, { count }) => sum + count, 0);
}

/** A month of a list, cut to the list's time range. */
export interface MonthOfList {
  from: number;
  before: number;
  count: number;
}

const firstMonth = 197_001;
const lastMonth = 999_912;

/**
 * Counts matching creations by month, latest first, without empty months. Reads whole months from the tallies and
 * counts rows only for months that the time range cuts. Ignores the filters on collections and tags.
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

/** Returns how many creation properties the filter tests. */
export function sortsAsked({ kind, generationType, favorite, aspectRatio, model }: RowFilter): number {
  return [kind, generationType, favorite, aspectRatio, model].filter((value) => value !== undefined).length;
}

function isOfAllSorts(filter: RowFilter): boolean {
  return sortsAsked(filter) === 0;
}

/** Returns the UTC month as a number such as 202611; `undefined` for an invalid date. */
function monthOf(instant: number): number | undefined {
  const date = new Date(instant);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? year * 100 + date.getUTCMonth() + 1 : undefined;
}

/** Returns the first instant of a month. Accepts month 13 as the January after a December. */
function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 100), (month % 100) - 1);
}
