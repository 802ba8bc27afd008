import type { Notification, NotificationNews } from "../../../contract/notifications.ts";
import { unreadShownMax } from "./unread-text.ts";

export const noticesPath = "/notifications";
export const noticeActionsPath = `${noticesPath}/actions`;
/** Names the person a page was made for, where news is asked for. */
export const noticePersonField = "for";
export const noticeSettingsPath = "/settings#notifications";

/** What can be done to what somebody is told of. */
export type NoticeChange =
  | { intent: "read" | "delete"; notice: Pick<Notification, "id" | "is_read"> }
  | { intent: "read_all" };

/** A change that was asked for and has not come true yet. */
export interface PendingChange {
  change: NoticeChange;
  /** What was known when it was asked for. */
  since: NotificationNews | null;
}

/** A list as it will be once everything that was asked for has come true. */
export function afterChanges<N extends Notification>(notices: readonly N[], pending: readonly PendingChange[]): N[] {
  return pending.reduce<N[]>(
    (list, { change }) => {
      if (change.intent === "read_all") return list.map((notice) => ({ ...notice, is_read: true }));
      const { id } = change.notice;
      if (change.intent === "delete") return list.filter((notice) => notice.id !== id);
      return list.map((notice) => (notice.id === id ? { ...notice, is_read: true } : notice));
    },
    [...notices],
  );
}

/** How much will be unread then; `null` when it is not known. What was heard since counts the changes before it by itself. */
export function unreadAfter(news: NotificationNews | null, pending: readonly PendingChange[]): number | null {
  if (!news) return null;
  const mine = pending.filter(({ since }) => since === news).map(({ change }) => change);
  if (mine.some(({ intent }) => intent === "read_all")) return 0;
  const gone = new Set(
    mine.flatMap((change) => (change.intent === "read_all" || change.notice.is_read ? [] : [change.notice.id])),
  );
  return news.unread_count > unreadShownMax ? news.unread_count : Math.max(0, news.unread_count - gone.size);
}

/** Fields of the form that asks for a change; `returnTo` is the page it is asked from. */
export function fieldsOf(change: NoticeChange, returnTo: string): [string, string][] {
  const fields: [string, string][] = [
    ["intent", change.intent],
    ["return", returnTo],
  ];
  return change.intent === "read_all" ? fields : [...fields, ["id", change.notice.id]];
}
