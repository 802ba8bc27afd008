import { sql } from "kysely";
import type { Queries } from "../../../adapters/database/port.ts";
import type { CreationTallyTable } from "../tables.ts";
import { type RowFilter, sortConditions } from "./lists.ts";

/** The owner's counts of all months together, the trash apart. */
export async function countEach(queries: Queries, ownerId: string): Promise<CreationTallyTable[]> {
  return queries
    .selectFrom("creation_tally")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("month", "=", 0)
    .execute();
}

/** Months in which the owner made something that is not in the trash, the latest first. */
export async function countMonths(queries: Queries, ownerId: string): Promise<{ month: number; count: number }[]> {
  return queries
    .selectFrom("creation_month")
    .select(["month", "count"])
    .where("owner_id", "=", ownerId)
    .orderBy("month", "desc")
    .execute();
}

/** How many collections the owner has, and how many uploads. */
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

/** How many of the owner's creations outside the trash are of a sort. */
export async function countSort(queries: Queries, ownerId: string, filter: RowFilter): Promise<number> {
  const conditions = [sql`owner_id = ${ownerId}`, sql`month = 0`, ...sortConditions("creation_tally", filter)];
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0) as count from creation_tally
    where ${sql.join(conditions, sql` and `)} and is_trashed = 0`.execute(queries);
  return rows[0]?.count ?? 0;
}

/** The same by the months of a span, both ends counted, the latest first; months without any are left out. */
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
