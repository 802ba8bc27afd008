import { sql } from "kysely";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ReportNoticeTable } from "../tables.ts";

/** Returns what this person reported about a case. */
export function findNotice(
  queries: Queries,
  reportId: string,
  reporterHash: string,
): Promise<ReportNoticeTable | undefined> {
  return queries
    .selectFrom("report_notice")
    .selectAll()
    .where("report_id", "=", reportId)
    .where("reporter_hash", "=", reporterHash)
    .executeTakeFirst();
}

export async function insertNotice(tx: Tx, notice: ReportNoticeTable): Promise<void> {
  await tx.insertInto("report_notice").values(notice).execute();
}

export async function updateNotice(
  tx: Tx,
  id: string,
  change: Pick<ReportNoticeTable, "reason" | "details" | "name" | "language">,
): Promise<void> {
  await tx.updateTable("report_notice").set(change).where("id", "=", id).execute();
}

/** Counts the reports of a person since an instant, in all cases. */
export async function countNoticesSince(queries: Queries, reporterHash: string, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom("report_notice")
    .select(sql<number>`count(*)`.as("count"))
    .where("reporter_hash", "=", reporterHash)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the notices of a case, the first one first. There are at most as many as the rules keep. */
export function noticesOf(queries: Queries, reportId: string): Promise<ReportNoticeTable[]> {
  return queries
    .selectFrom("report_notice")
    .selectAll()
    .where("report_id", "=", reportId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
