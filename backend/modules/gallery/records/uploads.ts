import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { UploadTable } from "../tables.ts";

type Kind = UploadTable["kind"];

export async function insertUpload(tx: Tx, upload: UploadTable): Promise<void> {
  await tx.insertInto("upload").values(upload).execute();
}

/**
 * Shows an upload whose files are all stored. Whether it is still there to be shown. Violates a unique rule where another
 * one with its idempotency key is shown already.
 */
export async function keepUpload(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable("upload")
    .set({ state: "kept" })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes an upload of the owner's out of sight, so that its files may go. Whether there was one. */
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

/** Once its files are gone. */
export async function forgetUploads(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom("upload").where("id", "in", ids).execute();
}

/** One page of the owner's uploads, newest first, and how many there are in all. */
export function listUploads(queries: Queries, ownerId: string, kind: Kind | undefined, page: PageNumber) {
  const uploads = keptUploads(queries, ownerId, kind).selectAll();
  return pageOf(uploads, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** How many uploads the owner has: all of them or one kind. */
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

/** Those of the owner's uploads that have these ids. */
export function findUploads(queries: Queries, ownerId: string, ids: readonly string[]): Promise<UploadTable[]> {
  return findUploadsOfMany(queries, new Map([[ownerId, ids]]));
}

/** The same of several owners, each with the ids that are looked for among that one's own. */
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

/** The owner's upload that was sent with this idempotency key. */
export async function findUploadByKey(
  queries: Queries,
  ownerId: string,
  key: string,
): Promise<UploadTable | undefined> {
  return keptUploads(queries, ownerId, undefined).selectAll().where("idempotency_key", "=", key).executeTakeFirst();
}

/** An upload that a signed address may show: whose it is was checked when the address was given. */
export async function findShownUpload(queries: Queries, id: string): Promise<UploadTable | undefined> {
  return queries.selectFrom("upload").selectAll().where("id", "=", id).where("state", "=", "kept").executeTakeFirst();
}

/** All of the owner's uploads, in whatever state they are, some at a time, the oldest first. */
export function everyUpload(queries: Queries, ownerId: string, uploadsAtOnce: number): AsyncGenerator<UploadTable[]> {
  return piecesOf(allUploads(queries, ownerId), { by: ["id"] }, uploadsAtOnce);
}

/** Some of the owner's uploads, in whatever state they are. */
export function oldestUploads(queries: Queries, ownerId: string, limit: number): Promise<UploadTable[]> {
  return rowsAfter(allUploads(queries, ownerId), { by: ["id"], after: undefined, limit });
}

function allUploads(queries: Queries, ownerId: string) {
  return queries.selectFrom("upload").selectAll().where("owner_id", "=", ownerId);
}

/** Uploads that began to arrive or to leave before the given instant and never ended. */
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
