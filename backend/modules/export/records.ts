import { piecesOf } from "../../adapters/database/paging.ts";
import { wholeSum } from "../../adapters/database/periods.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { DataExportTable } from "./tables.ts";

export function findExport(queries: Queries, accountId: string): Promise<DataExportTable | undefined> {
  return queries.selectFrom("data_export").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

/** Returns the exports of these accounts. */
export async function findExports(queries: Queries, accountIds: readonly string[]): Promise<DataExportTable[]> {
  if (accountIds.length === 0) return [];
  return queries
    .selectFrom("data_export")
    .selectAll()
    .where("account_id", "in", [...accountIds])
    .execute();
}

/** Replaces the previous export of the account. */
export async function replaceExport(tx: Tx, { account_id, ...asked }: DataExportTable): Promise<void> {
  await tx
    .insertInto("data_export")
    .values({ account_id, ...asked })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(asked))
    .execute();
}

/** Ends a running export; no size means failure. Returns the updated row, or `undefined` if none is running. */
export function endExport(
  tx: Tx,
  { account_id, id }: Pick<DataExportTable, "account_id" | "id">,
  now: number,
  sizeBytes: number | null,
): Promise<DataExportTable | undefined> {
  return tx
    .updateTable("data_export")
    .set({ ended_at: now, size_bytes: sizeBytes })
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Yields batches of exports that ended at or before this instant, the oldest first. */
export function exportsEndedUntil(
  queries: Queries,
  instant: number,
  exportsAtOnce: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<DataExportTable[]> {
  const ended = queries.selectFrom("data_export").selectAll().where("ended_at", "<=", instant);
  return piecesOf(ended, { by: ["ended_at", "account_id"] }, exportsAtOnce, signal);
}

export async function deleteExport(tx: Tx, { account_id, id }: DataExportTable): Promise<void> {
  await tx.deleteFrom("data_export").where("account_id", "=", account_id).where("id", "=", id).execute();
}

/** Returns how many export files are stored, and their size. */
export function storedExports(queries: Queries): Promise<{ items: number; bytes: number }> {
  return queries
    .selectFrom("data_export")
    .select((row) => [row.fn.count<number>("size_bytes").as("items"), wholeSum("size_bytes").as("bytes")])
    .executeTakeFirstOrThrow();
}
