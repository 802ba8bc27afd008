import { type SelectQueryBuilder, sql } from "kysely";
import type { ReportDecision, ReportReason, ReportState } from "../../../../contract/report-terms.ts";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { ReportTable } from "../tables.ts";

export async function insertReport(tx: Tx, report: ReportTable): Promise<void> {
  await tx.insertInto("report").values(report).execute();
}

export function findReport(queries: Queries, id: string): Promise<ReportTable | undefined> {
  return queries.selectFrom("report").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns a report, locked until `tx` ends. */
export function lockReport(database: Database, tx: Tx, id: string): Promise<ReportTable | undefined> {
  return database.forUpdate(tx.selectFrom("report").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Returns the open report of an item, locked until `tx` ends. */
export function lockOpenReport(database: Database, tx: Tx, itemId: string): Promise<ReportTable | undefined> {
  return database
    .forUpdate(tx.selectFrom("report").selectAll().where("item_id", "=", itemId).where("state", "=", "open"))
    .executeTakeFirst();
}

export async function updateReport(tx: Tx, id: string, change: Partial<Omit<ReportTable, "id">>): Promise<void> {
  await tx.updateTable("report").set(change).where("id", "=", id).execute();
}

export interface ReportFilter {
  state?: ReportState | undefined;
  reason?: ReportReason | undefined;
  /** Reports with one of these ids, about one of these items, or of one of these owners. */
  ids?: readonly string[] | undefined;
}

/** Returns a page of reports. Decided ones come latest first, others oldest first, and all together latest first. */
export function listReports(queries: Queries, { state, reason, ids }: ReportFilter, page: PageNumber) {
  let reports = queries.selectFrom("report").selectAll();
  if (state !== undefined) reports = reports.where("state", "=", state);
  if (reason !== undefined) reports = reports.where("reason", "=", reason);
  if (ids) {
    const wanted = [...ids];
    reports = reports.where((row) =>
      row.or([row("id", "in", wanted), row("item_id", "in", wanted), row("owner_id", "in", wanted)]),
    );
  }
  const direction = state === "open" || state === "appealed" ? "asc" : "desc";
  return pageOf(reports, { by: ["created_at", "id"], direction }, page);
}

/** Counts the reports that wait for a decision: the open ones, and those whose decision is appealed. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("report")
    .select(sql<number>`count(*)`.as("count"))
    .where("state", "in", ["open", "appealed"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the reports about an owner's items, however they were decided. */
export async function countAbout(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("report")
    .select(sql<number>`count(*)`.as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how often each decision was taken about other reports of an owner. */
export async function countDecisions(
  queries: Queries,
  ownerId: string,
  exceptId: string,
): Promise<Map<ReportDecision, number>> {
  const rows = await queries
    .selectFrom("report")
    .select(["decision", sql<number>`count(*)`.as("count")])
    .where("owner_id", "=", ownerId)
    .where("id", "!=", exceptId)
    .where("decision", "is not", null)
    .groupBy("decision")
    .execute();
  return new Map(rows.flatMap(({ decision, count }) => (decision === null ? [] : [[decision, count] as const])));
}

/**
 * Lets another decision that disables accounts, and stands, keep the owner's account disabled instead of this one. Returns
 * whether there is one. The owner must be locked.
 */
export async function passDisablingOn(
  tx: Tx,
  ownerId: string,
  from: { id: string; disabledAt: number },
): Promise<boolean> {
  const other = await tx
    .selectFrom("report")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "!=", from.id)
    .where("decision", "in", ["disable", "seal"])
    .where((row) => row.or([row("appeal_outcome", "is", null), row("appeal_outcome", "=", "upheld")]))
    .limit(1)
    .executeTakeFirst();
  if (other) await updateReport(tx, other.id, { disabled_account_at: from.disabledAt });
  return other !== undefined;
}

/** Whether there is a newer report of the same item. */
export async function isReportedAgain(queries: Queries, { id, item_id }: ReportTable): Promise<boolean> {
  const newer = await queries
    .selectFrom("report")
    .select("id")
    .where("item_id", "=", item_id)
    .where("id", ">", id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Yields the decided reports of an owner that restricted something, in batches, the oldest first. */
export function decidedReportsOf(queries: Queries, ownerId: string): AsyncGenerator<ReportTable[]> {
  const reports = queries
    .selectFrom("report")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("decision", "is not", null)
    .where("decision", "!=", "none");
  return piecesOf(reports, { by: ["id"] }, 200);
}

/** Returns decided reports whose kept files are no longer needed, some at a time. */
export async function reportsToErase(
  queries: Queries,
  before: { removed: number; sealed: number },
  limit: number,
): Promise<(Pick<ReportTable, "id" | "item_id"> & { decision: "remove" | "disable" | "seal" })[]> {
  return due(queries)
    .select(["id", "item_id", "decision"])
    .where((row) =>
      row.or([
        row.and([row("decision", "in", ["remove", "disable"]), row("decided_at", "<", before.removed)]),
        row.and([row("decision", "=", "seal"), row("decided_at", "<", before.sealed)]),
      ]),
    )
    .limit(limit)
    .$narrowType<{ decision: "remove" | "disable" | "seal" }>()
    .execute();
}

function due(queries: Queries): SelectQueryBuilder<Schema, "report", object> {
  return queries
    .selectFrom("report")
    .where("is_erased", "=", 0)
    .where("item_kind", "=", "creation")
    .where("state", "=", "decided")
    .where((row) => row.or([row("appeal_outcome", "is", null), row("appeal_outcome", "=", "upheld")]));
}

export async function markErased(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("report")
    .set({ is_erased: 1 })
    .where("id", "in", [...ids])
    .execute();
}

/** Deletes reports that were decided before an instant, without pending appeals and kept files. Returns how many. */
export async function deleteReportsUntil(tx: Tx, decidedBefore: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("report")
    .where("state", "=", "decided")
    .where("decided_at", "<", decidedBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the reports of an owner, except those that sealed something. */
export async function deleteReportsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .deleteFrom("report")
    .where("owner_id", "=", ownerId)
    .where((row) => row.or([row("decision", "is", null), row("decision", "!=", "seal")]))
    .execute();
}
