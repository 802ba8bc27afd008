import { type RawBuilder, type ReferenceExpression, sql } from "kysely";
import type { Schema } from "./port.ts";

/**
 * Returns the index of the period that contains a time. Each period begins at one of `starts` (newest first, in
 * milliseconds since the epoch) and lasts until the next one. Earlier times have none: leave them out of the query.
 */
export function periodOf<TB extends keyof Schema>(
  column: ReferenceExpression<Schema, TB> & string,
  starts: readonly number[],
): RawBuilder<number> {
  const cases = starts.map((start, index) => sql`when ${sql.ref(column)} >= ${sql.lit(start)} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
}

/** Returns a sum as a whole number; 0 without rows. PostgreSQL would return it as text. */
export function wholeSum(column: string): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
}
