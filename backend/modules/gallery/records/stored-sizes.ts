import { sql } from "kysely";
import { offsetOf, type PageNumber } from "../../../adapters/database/paging.ts";
import { wholeSum } from "../../../adapters/database/periods.ts";
import type { Queries } from "../../../adapters/database/port.ts";

/** How many items there are, and the bytes of their files and smaller copies. */
export interface StoredSize {
  items: number;
  bytes: number;
}

/** Returns the sizes of all creations and uploads, by kind. */
export async function storedSizes(queries: Queries): Promise<Record<"image" | "video" | "upload", StoredSize>> {
  const [creations, uploads] = await Promise.all([
    queries
      .selectFrom("creation")
      .select((row) => ["kind", row.fn.countAll<number>().as("items"), wholeSum("stored_bytes").as("bytes")])
      .groupBy("kind")
      .execute(),
    queries
      .selectFrom("upload")
      .select((row) => [row.fn.countAll<number>().as("items"), wholeSum("stored_bytes").as("bytes")])
      .executeTakeFirstOrThrow(),
  ]);
  const sizeOf = (kind: "image" | "video") => {
    const { items, bytes } = creations.find((row) => row.kind === kind) ?? { items: 0, bytes: 0 };
    return { items, bytes };
  };
  return { image: sizeOf("image"), video: sizeOf("video"), upload: uploads };
}

/**
 * Returns one page of the owners of files, the largest first, and their number. `ownerIds` limits it to these owners.
 */
export async function ownersBySize(
  queries: Queries,
  ownerIds: readonly string[] | undefined,
  page: PageNumber,
): Promise<{ count: number; items: (StoredSize & { ownerId: string })[] }> {
  if (ownerIds?.length === 0) return { count: 0, items: [] };
  const among = ownerIds && [...ownerIds];
  const columns = ["owner_id", sql<number>`count(*)`.as("items"), wholeSum("stored_bytes").as("bytes")] as const;
  const parts = queries
    .selectFrom("creation")
    .select(columns)
    .$if(among !== undefined, (query) => query.where("owner_id", "in", among ?? []))
    .groupBy("owner_id")
    .unionAll(
      queries
        .selectFrom("upload")
        .select(columns)
        .$if(among !== undefined, (query) => query.where("owner_id", "in", among ?? []))
        .groupBy("owner_id"),
    );
  const owners = queries.selectFrom(parts.as("part"));
  const { count } = await owners.select(sql<number>`count(distinct owner_id)`.as("count")).executeTakeFirstOrThrow();
  const items = await owners
    .select(["owner_id as ownerId", wholeSum("items").as("items"), wholeSum("bytes").as("bytes")])
    .groupBy("owner_id")
    .orderBy(sql`3`, "desc")
    .orderBy("owner_id")
    .limit(page.page_size)
    .offset(offsetOf(page))
    .execute();
  return { count, items };
}
