import { sql } from "kysely";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { GalleryDeps } from "../deps.ts";

/**
 * Returns the bytes that an owner's uploads use: originals, smaller copies, and the announced size of pending uploads.
 * Excludes uploads with the idempotency key `exceptKey`.
 */
export async function usedBytes(queries: Queries, ownerId: string, exceptKey?: string): Promise<number> {
  let counted = queries.selectFrom("upload").where("owner_id", "=", ownerId);
  if (exceptKey !== undefined) {
    counted = counted.where((row) =>
      row.or([row("idempotency_key", "is", null), row("idempotency_key", "<>", exceptKey)]),
    );
  }
  const stored = await counted
    .select((row) => sql<number>`cast(coalesce(${row.fn.sum("stored_bytes")}, 0) as bigint)`.as("bytes"))
    .executeTakeFirstOrThrow();
  const arriving = await queries
    .selectFrom("pending_upload")
    .select((row) => sql<number>`cast(coalesce(${row.fn.sum("size_bytes")}, 0) as bigint)`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return stored.bytes + arriving.bytes;
}

/** Serializes quota checks of one owner until `tx` ends. */
export async function lockQuota({ database }: Pick<GalleryDeps, "database">, tx: Tx, ownerId: string): Promise<void> {
  await tx
    .insertInto("uploader")
    .values({ owner_id: ownerId })
    .onConflict((conflict) => conflict.column("owner_id").doNothing())
    .execute();
  await database.forUpdate(tx.selectFrom("uploader").select("owner_id").where("owner_id", "=", ownerId)).execute();
}

/** Deletes the lock row of a deleted account. */
export async function eraseQuota(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("uploader").where("owner_id", "=", ownerId).execute();
}
