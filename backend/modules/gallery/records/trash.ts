import type { SelectQueryBuilder } from "kysely";
import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { GalleryDeps } from "../deps.ts";
import type { CreationTable } from "../tables.ts";
import { lockQuota } from "./upload-quota.ts";

/** Stands in `deleted_at` of what was erased: out of the trash at once, before its files and its row are gone. */
export const erasedAt = 0;

/**
 * An instant at which nothing else of the owner's was deleted, so that what is deleted at it can be told from the rest. Who
 * else asks for one of the same owner's waits until `tx` ends.
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

/** When the owner last deleted something that has not gone for good; 0 when there is nothing. */
export async function latestTrashed(queries: Queries, ownerId: string): Promise<number> {
  const latest = await queries
    .selectFrom("creation")
    .select((row) => row.fn.max("deleted_at").as("deleted_at"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return latest?.deleted_at ?? 0;
}

/** How many of the creations were the owner's and outside the trash. */
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

/** How many of the owner's creations came back; what went to the trash at or before the given instant does not. */
export function restoreFromTrash(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  deletedAfter: number,
): Promise<number> {
  return leaveTrash(tx, ownerId, ids, deletedAfter, null);
}

/** How many of the owner's creations left the trash for good; what can no longer be restored is not counted. */
export function eraseTrashed(tx: Tx, ownerId: string, ids: readonly string[], deletedAfter: number): Promise<number> {
  return leaveTrash(tx, ownerId, ids, deletedAfter, erasedAt);
}

async function leaveTrash(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  deletedAfter: number,
  to: number | null,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable("creation")
    .set({ deleted_at: to })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", ">", deletedAfter)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** What of the owner's trash can still be restored. */
export interface Restorable {
  deletedAfter: number;
  /** What was deleted later is left out. */
  deletedUntil?: number;
}

const lastDeletedFirst = { by: ["deleted_at", "id"], direction: "desc" } as const;

/** One page of what the owner can still restore, what was deleted last first, and how many there are in all. */
export function listTrash(queries: Queries, ownerId: string, restorable: Restorable, page: PageNumber) {
  return pageOf(inTrash(queries, ownerId, restorable).selectAll(), lastDeletedFirst, page);
}

/** Ids of some of what the owner can still restore, what was deleted last first. */
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

/** A creation that a signed address of the trash may show: whose it is was checked when the address was given. */
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

/** Creations of all owners that went to the trash at or before the given instant, some at a time. */
export function everyGone(
  queries: Queries,
  deletedBefore: number,
  creationsAtOnce: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Pick<CreationTable, "id">[]> {
  const gone = queries.selectFrom("creation").select(["id", "deleted_at"]).where("deleted_at", "<=", deletedBefore);
  return piecesOf(gone, { by: ["deleted_at", "id"] }, creationsAtOnce, signal);
}

/** Forgets creations whose files are gone. */
export async function forgetGone(tx: Tx, ids: readonly string[], deletedBefore: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("creation")
    .where("id", "in", [...ids])
    .where("deleted_at", "<=", deletedBefore)
    .execute();
}
