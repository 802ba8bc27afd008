import type { Random } from "./random.ts";

/** Visits that begin in each hour, relative to each other: a quiet night, a peak at noon, a higher one in the evening. */
const weights = [2, 1, 1, 1, 1, 2, 4, 7, 10, 11, 12, 15, 19, 16, 12, 11, 12, 14, 17, 20, 22, 19, 12, 6];
const total = weights.reduce((sum, weight) => sum + weight, 0);

export const hoursPerDay = weights.length;
/** The share of a day's visits that begin in its busiest hour. */
export const busiestHourShare = Math.max(...weights) / total;

/** Returns the hour of the day, with its fraction, before which this share of the day's visits begin. */
export function hourAtShare(share: number): number {
  let left = share * total;
  for (const [hour, weight] of weights.entries()) {
    if (left < weight) return hour + left / weight;
    left -= weight;
  }
  return hoursPerDay;
}

/** Returns the hours at which one user's visits begin, in order. Every user comes at least once. */
export function visitsOf(random: Random): number[] {
  const visits = 1 + Number(random.chance(0.35)) + Number(random.chance(0.15));
  return Array.from({ length: visits }, () => hourAtShare(random.next())).toSorted((a, b) => a - b);
}
