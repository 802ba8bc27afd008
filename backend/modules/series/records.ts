import { type PageNumber, pageOf, piecesOf } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { SeriesTable } from "./tables.ts";

export type SeriesRecord = SeriesTable;

function owned(queries: Queries, ownerId: string) {
  return queries.selectFrom("series").selectAll().where("owner_id", "=", ownerId);
}

/** Returns a page of the owner's series, the most recently changed first, and their number. */
export function listSeries(queries: Queries, ownerId: string, page: PageNumber) {
  return pageOf(owned(queries, ownerId), { by: ["updated_at", "id"], direction: "desc" }, page);
}

export function findSeries(queries: Queries, ownerId: string, id: string): Promise<SeriesRecord | undefined> {
  return owned(queries, ownerId).where("id", "=", id).executeTakeFirst();
}

export async function countSeries(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("series")
    .where("owner_id", "=", ownerId)
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSeries(tx: Tx, series: SeriesRecord): Promise<void> {
  await tx.insertInto("series").values(series).execute();
}

/** Changes one of the owner's series and returns it; `undefined` if there is none. */
export function changeSeries(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<Pick<SeriesRecord, "name" | "description" | "images">> & Pick<SeriesRecord, "updated_at">,
): Promise<SeriesRecord | undefined> {
  return tx
    .updateTable("series")
    .set(change)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes one of the owner's series. Returns whether it existed. */
export async function deleteSeries(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("series").where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function eraseOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("series").where("owner_id", "=", ownerId).execute();
}

/** Yields all of the owner's series in batches, the oldest first. */
export function everySeries(queries: Queries, ownerId: string, seriesAtOnce: number): AsyncGenerator<SeriesRecord[]> {
  return piecesOf(owned(queries, ownerId), { by: ["id"] }, seriesAtOnce);
}
