/** Changed fields, each with its value before and after. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Entries are kept for a year. */
export const keptMilliseconds = 365 * 24 * 3_600 * 1_000;

/** Returns the fields whose values differ, for the record of a change. */
export function changesBetween<T extends object>(before: T, after: Partial<T>): Changes {
  const keys = Object.keys(after) as (keyof T & string)[];
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, { before: before[key], after: after[key] }]),
  );
}
