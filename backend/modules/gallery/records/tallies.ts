import { sql } from "kysely";
import type { Queries } from "../../../adapters/database/port.ts";
import type { CreationTallyTable } from "../tables.ts";
import { type RowFilter, sortConditions } from "./lists.ts";

/** Returns the owner's counts over all months, without the trash. */
export async function countEach(queries: Queries, ownerId: string): Promise<CreationTallyTable[]> {
  return queries
    .selectFrom("creation_tally")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("month", "=", 0)
    .execute();
}

/** Returns the owner's non-empty months and their counts, latest first, without the trash. */
export async function countMonths(queries: Queries, ownerId: string): Promise<{ month: number; count: number }[]> {
  return queries
    .selectFrom("creation_month")
    .select(["month", "count"])
    .where("owner_id", "=", ownerId)
    .orderBy("month", "desc")
    .execute();
}

/** Counts the owner's collections and uploads. */
export async function countOthers(
  queries: Queries,
  ownerId: string,
): Promise<{ collections: number; uploads: number }> {
  return queries
    .selectNoFrom((row) => [
      row
        .selectFrom("collection")
        .select((one) => one.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .$asScalar()
        .$notNull()
        .as("collections"),
      row
        .selectFrom("upload")
        .select((one) => one.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .where("state", "=", "kept")
        .$asScalar()
        .$notNull()
        .as("uploads"),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts the owner's creations outside the trash that match a filter on properties. */
export async function countSort(queries: Queries, ownerId: string, filter: RowFilter): Promise<number> {
  const conditions = [sql`owner_id = ${ownerId}`, sql`month = 0`, ...sortConditions("creation_tally", filter)];
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0) as count from creation_tally
    where ${sql.join(conditions, sql` and `)} and is_trashed = 0`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** Like `countSort`, by month of an inclusive range, latest first, without empty months. */
export async function countSortByMonth(
  queries: Queries,
  ownerId: string,
  filter: RowFilter,
  [first, last]: readonly [number, number],
): Promise<{ month: number; count: number }[]> {
  const conditions = [
    sql`owner_id = ${ownerId}`,
    sql`month between ${first} and ${last}`,
    ...sortConditions("creation_tally", filter),
  ];
  const { rows } = await sql<{ month: number; count: number }>`
    select month, sum(count) as count from creation_tally
    where ${sql.join(conditions, sql` and `)} and is_trashed = 0 group by month order by month desc`.execute(queries);
  return rows;
}
