import { type NotificationKind, urgentKinds } from "../../../contract/notifications.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { NoticeTable } from "./tables.ts";

export type NoticeRecord = NoticeTable;

/** What is told neither stands put away nor is over. */
function live(queries: Queries, ownerId: string) {
  return queries
    .selectFrom("notice")
    .where("owner_id", "=", ownerId)
    .where("dismissed_at", "is", null)
    .where("over_at", "is", null);
}

/** Adds a notice unless there was one about the same; one whose matter was over stands again. Whether it is the first. */
export async function insertNotice(tx: Tx, notice: NoticeRecord): Promise<boolean> {
  const added = await tx
    .insertInto("notice")
    .values(notice)
    .onConflict((conflict) => conflict.columns(["owner_id", "notice_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return true;
  await tx
    .updateTable("notice")
    .set({ over_at: null, ends_at: notice.ends_at })
    .where("owner_id", "=", notice.owner_id)
    .where("notice_key", "=", notice.notice_key)
    .execute();
  return false;
}

/** Which of all notices are wanted; what is left out is no matter. */
export interface Wanted {
  now: number;
  unread?: boolean;
  urgent?: boolean;
}

/** One page of what the owner is told of, newest first, and how many there are in all. */
export async function listNotices(
  queries: Queries,
  ownerId: string,
  { now, unread, urgent }: Wanted,
  page: { limit: number; offset: number },
): Promise<{ count: number; notices: NoticeRecord[] }> {
  let query = live(queries, ownerId).where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]));
  if (unread !== undefined) query = query.where("read_at", unread ? "is" : "is not", null);
  if (urgent !== undefined) query = query.where("kind", urgent ? "in" : "not in", [...urgentKinds]);
  const { count } = await query
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const notices = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count: Number(count), notices };
}

/** What the owner is told of one kind. */
export function noticesOfKind(queries: Queries, ownerId: string, kind: NotificationKind): Promise<NoticeRecord[]> {
  return live(queries, ownerId).selectAll().where("kind", "=", kind).execute();
}

export async function markOver(tx: Tx, ownerId: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("notice")
    .set({ over_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .execute();
}

/** Marks one of the owner's as read, the first time counts. Whether there is such a one. */
export async function markRead(tx: Tx, ownerId: string, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("notice")
    .set((row) => ({ read_at: row.fn.coalesce("read_at", row.val(now)) }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("dismissed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts one of the owner's away. Whether there was such a one. */
export async function dismiss(tx: Tx, ownerId: string, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("notice")
    .set({ dismissed_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("dismissed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Everything the owner was ever told, the oldest first, after one of them. */
export function noticesAfter(queries: Queries, ownerId: string, after: string, limit: number): Promise<NoticeRecord[]> {
  return queries
    .selectFrom("notice")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function eraseNotices(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("notice").where("owner_id", "=", ownerId).execute();
}

/** Removes what was told before and stands no more; how many that was. */
export async function deleteOldNotices(tx: Tx, createdBefore: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notice")
    .where("created_at", "<", createdBefore)
    .where((row) =>
      row.or([row("dismissed_at", "is not", null), row("over_at", "is not", null), row("ends_at", "<", createdBefore)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
