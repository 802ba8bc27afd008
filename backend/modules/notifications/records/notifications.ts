import type { Expression } from "kysely";
import { type NotificationKind, urgentKinds } from "../../../../contract/notification-terms.ts";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import { prepared } from "../../../adapters/database/prepared.ts";
import type { NotificationTable } from "../tables.ts";

export type NotificationRecord = NotificationTable;

type Value<T> = T | Expression<T>;

const deletedAtOnce = 100;

/** Notifications that are neither dismissed nor over. */
function live(queries: Queries, ownerId: Value<string>) {
  return queries
    .selectFrom("notification")
    .where("owner_id", "=", ownerId)
    .where("dismissed_at", "is", null)
    .where("over_at", "is", null);
}

/** Adds a notification. An existing one with the same dedupe key becomes current again. Returns whether it is new. */
export async function insertNotification(tx: Tx, notification: NotificationRecord): Promise<boolean> {
  const added = await tx
    .insertInto("notification")
    .values(notification)
    .onConflict((conflict) => conflict.columns(["owner_id", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return true;
  await tx
    .updateTable("notification")
    .set({ over_at: null, ends_at: notification.ends_at })
    .where("owner_id", "=", notification.owner_id)
    .where("dedupe_key", "=", notification.dedupe_key)
    .execute();
  return false;
}

/** Filters notifications. Omitted filters match all. */
export interface Wanted {
  now: number;
  unread?: boolean;
  urgent?: boolean;
}

/** Live notifications that have not expired. */
function current(queries: Queries, ownerId: Value<string>, now: Value<number>) {
  return live(queries, ownerId).where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]));
}

interface Unread {
  ownerId: string;
  now: number;
}

const newestUnread = prepared<Unread & { countedMax: number }, NotificationRecord & { count: number | string | null }>(
  (queries, value) => {
    const unread = current(queries, value("ownerId"), value("now")).where("read_at", "is", null);
    const counted = queries
      .selectFrom(unread.select("id").limit(value("countedMax")).as("unread"))
      .select((row) => row.fn.countAll<number | string>().as("count"));
    return unread.selectAll().select(counted.as("count")).orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
  },
);

/** Returns the owner's newest unread notification and their number, counted up to `countedMax`. */
export async function unreadNotifications(
  queries: Queries,
  ownerId: string,
  now: number,
  countedMax: number,
): Promise<{ count: number; latest: NotificationRecord | undefined }> {
  const [found] = await newestUnread(queries, { ownerId, now, countedMax });
  if (!found) return { count: 0, latest: undefined };
  const { count, ...latest } = found;
  return { count: Number(count), latest };
}

const mostUrgent = prepared<Unread, NotificationRecord>((queries, value) => {
  const unread = current(queries, value("ownerId"), value("now"))
    .selectAll()
    .where("read_at", "is", null)
    .where("kind", "in", [...urgentKinds]);
  const ranked = urgentKinds.reduce((query, kind) => query.orderBy((row) => row("kind", "=", kind), "desc"), unread);
  return ranked.orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
});

/** Returns the owner's most urgent unread notification, and of several the newest. */
export async function mostUrgentNotification(
  queries: Queries,
  ownerId: string,
  now: number,
): Promise<NotificationRecord | undefined> {
  return (await mostUrgent(queries, { ownerId, now }))[0];
}

/** Returns one page of the owner's current notifications, newest first, and their total number. */
export function listNotifications(
  queries: Queries,
  ownerId: string,
  { now, unread, urgent }: Wanted,
  page: PageNumber,
) {
  let query = current(queries, ownerId, now).selectAll();
  if (unread !== undefined) query = query.where("read_at", unread ? "is" : "is not", null);
  if (urgent !== undefined) query = query.where("kind", urgent ? "in" : "not in", [...urgentKinds]);
  return pageOf(query, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Returns the owner's live notifications of one kind. */
export function notificationsOfKind(
  queries: Queries,
  ownerId: string,
  kind: NotificationKind,
): Promise<NotificationRecord[]> {
  return live(queries, ownerId).selectAll().where("kind", "=", kind).execute();
}

export async function markOver(tx: Tx, ownerId: string, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable("notification")
    .set({ over_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .execute();
}

/** Marks one of the owner's notifications as read. The first time is kept. Returns whether it exists. */
export async function markRead(tx: Tx, ownerId: string, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("notification")
    .set((row) => ({ read_at: row.fn.coalesce("read_at", row.val(now)) }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("dismissed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks all of the owner's unread notifications as read. Returns how many there were. */
export async function markAllRead(tx: Tx, ownerId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("notification")
    .set({ read_at: now })
    .where("owner_id", "=", ownerId)
    .where("read_at", "is", null)
    .where("dismissed_at", "is", null)
    .where("over_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Dismisses one of the owner's notifications. Returns whether it existed. */
export async function dismiss(tx: Tx, ownerId: string, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("notification")
    .set({ dismissed_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("dismissed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Restores a notification that was dismissed after the instant. Returns it; `undefined` when there is none. */
export function restore(
  tx: Tx,
  ownerId: string,
  id: string,
  dismissedAfter: number,
): Promise<NotificationRecord | undefined> {
  return tx
    .updateTable("notification")
    .set({ dismissed_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("dismissed_at", ">", dismissedAfter)
    .where("over_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Removes non-urgent notifications beyond `max`: dismissed ones first, then read ones, the oldest first. */
export async function deleteBeyond(tx: Tx, ownerId: string, max: number): Promise<void> {
  const beyond = tx
    .selectFrom("notification")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("kind", "not in", [...urgentKinds])
    .orderBy((row) =>
      row.case().when("dismissed_at", "is not", null).then(2).when("read_at", "is not", null).then(1).else(0).end(),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(deletedAtOnce)
    .offset(max);
  await tx.deleteFrom("notification").where("id", "in", beyond).execute();
}

/** Yields all of the owner's notifications in batches, the oldest first. */
export function everyNotification(
  queries: Queries,
  ownerId: string,
  notificationsPerBatch: number,
): AsyncGenerator<NotificationRecord[]> {
  const notifications = queries.selectFrom("notification").selectAll().where("owner_id", "=", ownerId);
  return piecesOf(notifications, { by: ["id"] }, notificationsPerBatch);
}

export async function eraseNotifications(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("notification").where("owner_id", "=", ownerId).execute();
}

/** Removes old urgent notifications that are no longer current. They cannot recur. Returns how many were removed. */
export async function deleteOldUrgent(tx: Tx, createdBefore: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notification")
    .where("kind", "in", [...urgentKinds])
    .where("created_at", "<", createdBefore)
    .where((row) =>
      row.or([row("dismissed_at", "is not", null), row("over_at", "is not", null), row("ends_at", "<", createdBefore)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes other notifications that were created or dismissed earlier. Returns how many were removed. */
export async function deleteOldOthers(
  tx: Tx,
  { createdBefore, dismissedBefore }: { createdBefore: number; dismissedBefore: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notification")
    .where("kind", "not in", [...urgentKinds])
    .where((row) => row.or([row("created_at", "<", createdBefore), row("dismissed_at", "<", dismissedBefore)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
