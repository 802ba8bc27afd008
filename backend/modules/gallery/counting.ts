import type { Queries } from "../../adapters/database/port.ts";
import { countCreations, type RowFilter } from "./records/lists.ts";
import { countOfRarest } from "./records/tags.ts";
import { countMonths, countSort, countSortByMonth } from "./records/tallies.ts";

/**
 * Counts the owner's creations outside the trash that match a filter without search text. Those that match tags together
 * with anything else are read, and therefore counted up to `max`.
 */
export async function countRows(queries: Queries, ownerId: string, filter: RowFilter, max: number): Promise<number> {
  if (isCutByTags(filter)) return countCreations(queries, ownerId, filter, max);
  if (filter.tags) return countOfRarest(queries, ownerId, filter.tags);
  if (filter.isRepeat === false) {
    const { isRepeat: _, ...all } = filter;
    const repeats = await countCreations(queries, ownerId, { ...all, isRepeat: true });
    return (await countRows(queries, ownerId, all, max)) - repeats;
  }
  if (!isTallied(filter)) return countCreations(queries, ownerId, filter);
  if (isOfAllTimes(filter)) return countSort(queries, ownerId, filter);
  const months = await countByMonth(queries, ownerId, filter);
  return months.reduce((sum, { count }) => sum + count, 0);
}

/** Whether the filter tests tags together with anything else, for which no count is kept. */
export function isCutByTags(filter: RowFilter): boolean {
  const { tags = [], ...others } = filter;
  const isAlone = isTallied(others) && isOfAllTimes(filter) && isOfAllSorts(filter);
  return tags.length > 1 || (tags.length === 1 && !isAlone);
}

/** Returns the filter with the way to read it: by its tags, or by its other properties if fewer creations have those. */
export async function withFewerFirst<F extends RowFilter>(queries: Queries, ownerId: string, filter: F): Promise<F> {
  const { tags, collectionId, movedIn } = filter;
  if (!tags || collectionId !== undefined || movedIn !== undefined || isOfAllSorts(filter)) return filter;
  const tagged = await countOfRarest(queries, ownerId, tags);
  return { ...filter, tagsLast: (await countSort(queries, ownerId, filter)) < tagged };
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
 * counts rows only for months that the time range cuts. The tallies must be able to answer the filter.
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

/** Whether the tallies can answer the filter. */
export function isTallied({ collectionId, movedIn, tags, colors, isRepeat }: RowFilter): boolean {
  return [collectionId, movedIn, tags, colors, isRepeat].every((value) => value === undefined);
}

/** Returns how many creation properties the filter tests. */
export function sortsAsked({ kind, generationType, favorite, aspectRatio, model }: RowFilter): number {
  return [kind, generationType, favorite, aspectRatio, model].filter((value) => value !== undefined).length;
}

function isOfAllTimes({ createdFrom, createdBefore }: RowFilter): boolean {
  return createdFrom === undefined && createdBefore === undefined;
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
