import { pendingUploadHours } from "../../../../contract/limits.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { PendingUploadTable } from "../tables.ts";

/** How long the parts of a file wait for the rest of it. */
export const pendingUploadMilliseconds = pendingUploadHours * 3_600_000;

export async function insertPendingUpload(tx: Tx, begun: PendingUploadTable): Promise<void> {
  await tx.insertInto("pending_upload").values(begun).execute();
}

/** One of the owner's, open or finished; one that is too old is not there any more. */
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

/** The owner's that are open, newest first. */
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

/** Ends it with what it became. Whether it was still open. */
export async function closePendingUpload(tx: Tx, id: string, uploadId: string): Promise<boolean> {
  const result = await tx
    .updateTable("pending_upload")
    .set({ state: "finished", upload_id: uploadId })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes an open one of the owner's away, so that its parts may go. Whether there was one. */
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

/** Lets nothing more come to those that are going to be removed, whatever they are. */
export async function closeForGood(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable("pending_upload").set({ state: "leaving" }).where("id", "in", ids).execute();
}

/** Once its parts are gone. */
export async function forgetPendingUploads(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom("pending_upload").where("id", "in", ids).execute();
}

/** Those that nobody waits for any more: too old, or on their way out. */
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

/** Some of the owner's, in whatever state they are. */
export async function anyPendingUpload(queries: Queries, ownerId: string, max: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("pending_upload")
    .select("id")
    .where("owner_id", "=", ownerId)
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
