import { begunUploadHours } from "../../../../contract/limits.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { BegunUploadTable } from "../tables.ts";

/** How long the parts of a file wait for the rest of it. */
export const begunUploadMilliseconds = begunUploadHours * 3_600_000;

export async function insertBegun(tx: Tx, begun: BegunUploadTable): Promise<void> {
  await tx.insertInto("begun_upload").values(begun).execute();
}

/** One of the owner's, open or finished; one that is too old is not there any more. */
export async function findBegun(
  queries: Queries,
  ownerId: string,
  id: string,
  now: number,
): Promise<BegunUploadTable | undefined> {
  return queries
    .selectFrom("begun_upload")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "<>", "leaving")
    .where("created_at", ">", now - begunUploadMilliseconds)
    .executeTakeFirst();
}

/** The owner's that are open, newest first. */
export async function openBegun(queries: Queries, ownerId: string, now: number): Promise<BegunUploadTable[]> {
  return queries
    .selectFrom("begun_upload")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("state", "=", "open")
    .where("created_at", ">", now - begunUploadMilliseconds)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends it with what it became. Whether it was still open. */
export async function closeBegun(tx: Tx, id: string, uploadId: string): Promise<boolean> {
  const result = await tx
    .updateTable("begun_upload")
    .set({ state: "finished", upload_id: uploadId })
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes an open one of the owner's away, so that its parts may go. Whether there was one. */
export async function beginLeavingBegun(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("begun_upload")
    .set({ state: "leaving" })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets nothing more come to those that are going to be removed, whatever they are. */
export async function closeForGood(tx: Tx, ids: string[]): Promise<void> {
  await tx.updateTable("begun_upload").set({ state: "leaving" }).where("id", "in", ids).execute();
}

/** Once its parts are gone. */
export async function forgetBegun(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom("begun_upload").where("id", "in", ids).execute();
}

/** Those that nobody waits for any more: too old, or on their way out. */
export async function overdueBegun(queries: Queries, now: number, max: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("begun_upload")
    .select("id")
    .where((row) => row.or([row("created_at", "<=", now - begunUploadMilliseconds), row("state", "=", "leaving")]))
    .orderBy("created_at")
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Some of the owner's, in whatever state they are. */
export async function anyBegun(queries: Queries, ownerId: string, max: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("begun_upload")
    .select("id")
    .where("owner_id", "=", ownerId)
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
