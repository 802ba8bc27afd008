import { sql } from "kysely";
import type { Queries } from "../../../adapters/database/port.ts";

/** Returns the bytes of each owner's creations and uploads. Owners without any are left out. */
export async function storedBytesOf(queries: Queries, ownerIds: readonly string[]): Promise<Map<string, number>> {
  if (ownerIds.length === 0) return new Map();
  const creations = queries
    .selectFrom("creation")
    .select("owner_id")
    .select(sql<number>`cast(sum(size_bytes) as bigint)`.as("bytes"))
    .where("owner_id", "in", [...ownerIds])
    .groupBy("owner_id");
  const uploads = queries
    .selectFrom("upload")
    .select("owner_id")
    .select(sql<number>`cast(sum(stored_bytes) as bigint)`.as("bytes"))
    .where("owner_id", "in", [...ownerIds])
    .groupBy("owner_id");
  const rows = await creations.unionAll(uploads).execute();
  const bytes = new Map<string, number>();
  for (const row of rows) bytes.set(row.owner_id, (bytes.get(row.owner_id) ?? 0) + row.bytes);
  return bytes;
}
