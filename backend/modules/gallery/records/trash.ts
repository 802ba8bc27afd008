import type { SelectQueryBuilder } from "kysely";
import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { GalleryDeps } from "../deps.ts";
import type { CreationTable } from "../tables.ts";
import { tagsOfCreation } from "./tags.ts";
import { lockQuota } from "./upload-quota.ts";
import { isNotKept } from "./withheld.ts";

/** The value of `deleted_at` for erased creations. They leave the trash before their files and rows are removed. */
export const erasedAt = 0;

/**
 * Returns an instant at which the owner deleted nothing else, so that it identifies one deletion. Concurrent calls for
 * the same owner wait until `tx` ends.
 */
export async function nextTrashInstant(
  deps: Pick<GalleryDeps, "database">,
  tx: Tx,
  ownerId: string,
  now: number,
): Promise<number> {
  await lockQuota(deps, tx, ownerId);
  const latest = await latestTrashed(tx, ownerId);
  return Math.max(now, latest + 1);
}

/** Returns when the owner last deleted a creation that is not yet erased; 0 if there is none. */
export async function latestTrashed(queries: Queries, ownerId: string): Promise<number> {
  const latest = await queries
    .selectFrom("creation")
    .select((row) => row.fn.max("deleted_at").as("deleted_at"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return latest?.deleted_at ?? 0;
}

/** Moves the owner's creations to the trash. Returns how many were outside it. */
export async function moveToTrash(tx: Tx, ownerId: string, ids: readonly string[], at: number): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable("creation")
    .set({ deleted_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Restores the owner's creations that were deleted after the given instant. Returns them. */
export async function leaveTrash(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  deletedAfter: number,
): Promise<CreationTable[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable("creation")
    .set({ deleted_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", ">", deletedAfter)
    .returningAll()
    .execute();
}

/** Erases the owner's creations in the trash. Returns how many, without those that had already expired. */
export async function eraseTrashed(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  deletedAfter: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable("creation")
    .set({ deleted_at: erasedAt })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", ">", deletedAfter)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Bounds on the deletion time of creations that can be restored. */
export interface Restorable {
  deletedAfter: number;
  /** Excludes later deletions. */
  deletedUntil?: number;
}

const lastDeletedFirst = { by: ["deleted_at", "id"], direction: "desc" } as const;

/** Returns a page of the owner's restorable creations, latest deletion first, and the total count. */
export function listTrash(queries: Queries, ownerId: string, restorable: Restorable, page: PageNumber) {
  return pageOf(inTrash(queries, ownerId, restorable).selectAll().select(tagsOfCreation), lastDeletedFirst, page);
}

/** Returns the ids of some of the owner's restorable creations, latest deletion first. */
export async function trashedIds(
  queries: Queries,
  ownerId: string,
  restorable: Restorable,
  limit: number,
): Promise<string[]> {
  const trashed = inTrash(queries, ownerId, restorable).select(["id", "deleted_at"]);
  const rows = await rowsAfter(trashed, { ...lastDeletedFirst, after: undefined, limit });
  return rows.map(({ id }) => id);
}

function inTrash(
  queries: Queries,
  ownerId: string,
  { deletedAfter, deletedUntil }: Restorable,
): SelectQueryBuilder<Schema, "creation", object> {
  const query = queries.selectFrom("creation").where("owner_id", "=", ownerId).where("deleted_at", ">", deletedAfter);
  return deletedUntil === undefined ? query : query.where("deleted_at", "<=", deletedUntil);
}

/** Returns a trashed creation for a signed URL. Ownership was checked when the URL was signed. */
export async function findShownInTrash(
  queries: Queries,
  id: string,
  deletedAfter: number,
): Promise<CreationTable | undefined> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .executeTakeFirst();
}

/** Yields batches of creations of all owners that were deleted at or before the given instant. */
export function expiredTrash(
  queries: Queries,
  deletedBefore: number,
  creationsAtOnce: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Pick<CreationTable, "id">[]> {
  const gone = queries
    .selectFrom("creation")
    .select(["id", "deleted_at"])
    .where("deleted_at", "<=", deletedBefore)
    .where(isNotKept);
  return piecesOf(gone, { by: ["deleted_at", "id"] }, creationsAtOnce, signal);
}

/** Deletes the rows of creations whose files have been removed. */
export async function deleteErasedRows(tx: Tx, ids: readonly string[], deletedBefore: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("creation")
    .where("id", "in", [...ids])
    .where("deleted_at", "<=", deletedBefore)
    .where(isNotKept)
    .execute();
}
