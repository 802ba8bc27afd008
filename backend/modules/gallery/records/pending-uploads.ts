import { pendingUploadHours } from "../../../../contract/limits.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { PendingUploadTable } from "../tables.ts";

/** How long the parts of an unfinished upload are kept. */
export const pendingUploadMilliseconds = pendingUploadHours * 3_600_000;

export async function insertPendingUpload(tx: Tx, begun: PendingUploadTable): Promise<void> {
  await tx.insertInto("pending_upload").values(begun).execute();
}

/** Returns one of the owner's pending uploads, open or finished; `undefined` if it has expired. */
export async function findPendingUpload(
  queries: Queries,
  ownerId: string,
  id: string,
  now: number,
): Promise<PendingUploadTable | undefined> {
  return queries
    .selectFrom("pending_upload")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "<>", "leaving")
    .where("created_at", ">", now - pendingUploadMilliseconds)
    .executeTakeFirst();
}

/** Returns the owner's open pending uploads, newest first. */
export async function openPendingUpload(queries: Queries, ownerId: string, now: number): Promise<PendingUploadTable[]> {
  return queries
    .selectFrom("pending_upload")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("state", "=", "open")
    .where("created_at", ">", now - pendingUploadMilliseconds)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Marks a pending upload as finished, with the resulting upload. Returns whether it was still open. */
export async function closePendingUpload(tx: Tx, id: string, uploadId: string): Promise<boolean> {
  const result = await tx
    .updateTable("pending_upload")
    .set({ state: "finished", upload_id: uploadId })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Closes one of the owner's open pending uploads, so that its parts can be removed. Returns whether it existed. */
export async function markPendingUploadLeaving(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("pending_upload")
    .set({ state: "leaving" })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Closes pending uploads in any state before their removal, so that no further part arrives. */
export async function closeForGood(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable("pending_upload").set({ state: "leaving" }).where("id", "in", ids).execute();
}

/** Deletes pending uploads whose parts have been removed. */
export async function forgetPendingUploads(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom("pending_upload").where("id", "in", ids).execute();
}

/** Returns the ids of pending uploads to clean up: expired ones and those whose removal was interrupted. */
export async function overduePendingUploads(queries: Queries, now: number, max: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("pending_upload")
    .select("id")
    .where((row) => row.or([row("created_at", "<=", now - pendingUploadMilliseconds), row("state", "=", "leaving")]))
    .orderBy("created_at")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of some of the owner's pending uploads, in any state. */
export async function anyPendingUpload(queries: Queries, ownerId: string, max: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("pending_upload")
    .select("id")
    .where("owner_id", "=", ownerId)
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
