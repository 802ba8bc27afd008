import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { UploadTable } from "../tables.ts";

type Kind = UploadTable["kind"];

export async function insertUpload(tx: Tx, upload: UploadTable): Promise<void> {
  await tx.insertInto("upload").values(upload).execute();
}

/**
 * Makes an upload visible after all its files are stored. Returns whether the row still exists. Throws a unique
 * violation if another visible upload has the same idempotency key.
 */
export async function showUpload(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("upload")
    .set({ state: "kept" })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Hides one of the owner's uploads, so that its files can be removed. Returns whether it existed. */
export async function markUploadLeaving(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("upload")
    .set({ state: "leaving" })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "=", "kept")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the rows of uploads whose files have been removed. */
export async function forgetUploads(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom("upload").where("id", "in", ids).execute();
}

/** Returns a page of the owner's uploads, newest first, and the total count. `ids` limits it to these uploads. */
export function listUploads(
  queries: Queries,
  ownerId: string,
  { kind, ids }: { kind: Kind | undefined; ids: readonly string[] | undefined },
  page: PageNumber,
) {
  const all = keptUploads(queries, ownerId, kind).selectAll();
  const uploads = ids ? all.where("id", "in", [...ids]) : all;
  return pageOf(uploads, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Counts the owner's uploads: all or one kind. */
export async function countUploads(queries: Queries, ownerId: string, kind: Kind | undefined): Promise<number> {
  const { count } = await keptUploads(queries, ownerId, kind)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function keptUploads(queries: Queries, ownerId: string, kind: Kind | undefined) {
  const all = queries.selectFrom("upload").where("owner_id", "=", ownerId).where("state", "=", "kept");
  return kind ? all.where("kind", "=", kind) : all;
}

export async function findUpload(queries: Queries, ownerId: string, id: string): Promise<UploadTable | undefined> {
  const [found] = await findUploads(queries, ownerId, [id]);
  return found;
}

/** Returns the owner's uploads with these ids. */
export function findUploads(queries: Queries, ownerId: string, ids: readonly string[]): Promise<UploadTable[]> {
  return findUploadsOfMany(queries, new Map([[ownerId, ids]]));
}

/** Like `findUploads` for several owners, with upload ids by owner. */
export async function findUploadsOfMany(
  queries: Queries,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<UploadTable[]> {
  const asked = [...wanted].filter(([, ids]) => ids.length > 0);
  if (asked.length === 0) return [];
  return queries
    .selectFrom("upload")
    .selectAll()
    .where((row) =>
      row.or(asked.map(([ownerId, ids]) => row.and([row("owner_id", "=", ownerId), row("id", "in", ids)]))),
    )
    .where("state", "=", "kept")
    .execute();
}

/** Returns the owner's upload with this idempotency key. */
export async function findUploadByKey(
  queries: Queries,
  ownerId: string,
  key: string,
): Promise<UploadTable | undefined> {
  return keptUploads(queries, ownerId, undefined).selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

/** Returns the owner's oldest upload that was made of this file. */
export async function findUploadOf(
  queries: Queries,
  ownerId: string,
  sourceSha256: string,
): Promise<UploadTable | undefined> {
  return keptUploads(queries, ownerId, undefined)
    .selectAll()
    .where("source_sha256", "=", sourceSha256)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the kept uploads with these ids, of all owners. */
export async function uploadsOfAll(queries: Queries, ids: readonly string[]): Promise<UploadTable[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("upload")
    .selectAll()
    .where("id", "in", [...ids])
    .where("state", "=", "kept")
    .execute();
}

/** Returns an upload for a signed URL. Ownership was checked when the URL was signed. */
export async function findShownUpload(queries: Queries, id: string): Promise<UploadTable | undefined> {
  return queries.selectFrom("upload").selectAll().where("id", "=", id).where("state", "=", "kept").executeTakeFirst();
}

/** Yields all of the owner's uploads in batches, oldest first, in any state. */
export function everyUpload(queries: Queries, ownerId: string, uploadsAtOnce: number): AsyncGenerator<UploadTable[]> {
  return piecesOf(allUploads(queries, ownerId), { by: ["id"] }, uploadsAtOnce);
}

/** Returns some of the owner's uploads, in any state. */
export function oldestUploads(queries: Queries, ownerId: string, limit: number): Promise<UploadTable[]> {
  return rowsAfter(allUploads(queries, ownerId), { by: ["id"], after: undefined, limit });
}

function allUploads(queries: Queries, ownerId: string) {
  return queries.selectFrom("upload").selectAll().where("owner_id", "=", ownerId);
}

/** Returns the ids of uploads whose storing or deletion was interrupted before the given instant. */
export async function uploadsToCleanUp(queries: Queries, createdBefore: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("upload")
    .select("id")
    .where("state", "<>", "kept")
    .where("created_at", "<", createdBefore)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
