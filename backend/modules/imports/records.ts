import type { ImportOutcome, ImportProblem } from "../../../contract/import-terms.ts";
import { type PageNumber, pageOf, piecesOf } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { reportMilliseconds, unfinishedMilliseconds } from "./rules.ts";
import type { FileImportTable, ImportedFileTable } from "./tables.ts";

export async function insertImport(tx: Tx, row: FileImportTable): Promise<void> {
  await tx.insertInto("file_import").values(row).execute();
}

/** Returns one of the owner's imports. */
export function findImport(queries: Queries, ownerId: string, id: string): Promise<FileImportTable | undefined> {
  return queries
    .selectFrom("file_import")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the import of a job, of any owner. */
export function findImportOfJob(queries: Queries, id: string): Promise<FileImportTable | undefined> {
  return queries.selectFrom("file_import").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the owner's unfinished import. There is at most one. */
export function findUnfinished(queries: Queries, ownerId: string): Promise<FileImportTable | undefined> {
  return queries
    .selectFrom("file_import")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Returns a page of the owner's imports, newest first, and the total count. */
export function listImports(queries: Queries, ownerId: string, page: PageNumber) {
  const all = queries.selectFrom("file_import").selectAll().where("owner_id", "=", ownerId);
  return pageOf(all, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Returns a page of an import's files in the order of the archive, and the total count. */
export function listFiles(queries: Queries, importId: string, outcome: ImportOutcome | undefined, page: PageNumber) {
  const all = queries.selectFrom("imported_file").selectAll().where("import_id", "=", importId);
  return pageOf(outcome ? all.where("outcome", "=", outcome) : all, { by: ["number"] }, page);
}

/** Yields the owner's imports in batches, oldest first. */
export function everyImport(queries: Queries, ownerId: string, atOnce: number): AsyncGenerator<FileImportTable[]> {
  return piecesOf(
    queries.selectFrom("file_import").selectAll().where("owner_id", "=", ownerId),
    { by: ["id"] },
    atOnce,
  );
}

/** Moves an import from one state to the next. Returns whether it was in the first. */
export async function changeState(
  tx: Tx,
  id: string,
  from: readonly FileImportTable["state"][],
  change: Partial<Pick<FileImportTable, "state" | "problem" | "ended_at" | "turn" | "file_count">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("file_import")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the import's current turn. Returns the next, or `undefined` if it was ended before or the import has ended. */
export async function nextTurn(tx: Tx, id: string, turn: number): Promise<number | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable("file_import")
    .set({ turn: turn + 1 })
    .where("id", "=", id)
    .where("state", "=", "working")
    .where("turn", "=", turn)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? turn + 1 : undefined;
}

/**
 * Records the result of a file. Returns whether the import is still in progress; otherwise nothing is recorded. Throws
 * a unique violation if the file was recorded before.
 */
export async function recordFile(tx: Tx, file: ImportedFileTable): Promise<boolean> {
  const counter = `${file.outcome}_count` as const;
  const { numUpdatedRows } = await tx
    .updateTable("file_import")
    .set((row) => ({ [counter]: row(counter, "+", 1) }))
    .where("id", "=", file.import_id)
    .where("state", "=", "working")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.insertInto("imported_file").values(file).execute();
  return true;
}

/** Returns the place of the last recorded file in the archive; -1 before the first. */
export async function lastRecorded(queries: Queries, importId: string): Promise<number> {
  const last = await queries
    .selectFrom("imported_file")
    .select((row) => row.fn.max<number | null>("number").as("number"))
    .where("import_id", "=", importId)
    .executeTakeFirst();
  return last?.number ?? -1;
}

/** Ends an import in progress, as failed if there is a problem. Returns the ended import, or `undefined` without one. */
export function endImport(
  tx: Tx,
  id: string,
  now: number,
  problem: ImportProblem | null,
): Promise<FileImportTable | undefined> {
  return tx
    .updateTable("file_import")
    .set({ state: problem ? "failed" : "done", problem, ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "working")
    .returningAll()
    .executeTakeFirst();
}

/** Records that no part of the archive is stored anymore. */
export async function forgetArchive(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("file_import").set({ has_archive: 0 }).where("id", "=", id).execute();
}

/** Deletes an import and its report. */
export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("file_import").where("id", "=", id).execute();
}

/** Returns the ids of ended imports whose archive is still stored. */
export async function withLeftArchive(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("file_import")
    .select("id")
    .where("has_archive", "=", 1)
    .where("ended_at", "is not", null)
    .orderBy("ended_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Cancels imports whose archive did not become complete in time, so that no work on them can start. */
export async function cancelIncomplete(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable("file_import")
    .set({ state: "canceled", ended_at: now })
    .where("state", "=", "receiving")
    .where("created_at", "<=", now - unfinishedMilliseconds)
    .execute();
}

/** Returns the ids of ended imports whose report is old. */
export async function oldReports(queries: Queries, now: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("file_import")
    .select("id")
    .where("ended_at", "<=", now - reportMilliseconds)
    .orderBy("ended_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Yields the recorded files of an import in batches, in the order of the archive. */
export function everyFile(queries: Queries, importId: string, atOnce: number): AsyncGenerator<ImportedFileTable[]> {
  const all = queries.selectFrom("imported_file").selectAll().where("import_id", "=", importId);
  return piecesOf(all, { by: ["number"] }, atOnce);
}
