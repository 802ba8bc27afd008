import type { Notification, NotificationUpdate } from "../../../contract/notifications.ts";
import { unreadShownMax } from "./unread-text.ts";

export const notificationsPath = "/notifications";
export const notificationActionsPath = `${notificationsPath}/actions`;
/** Names the person a page was made for, where news is asked for. */
export const notificationUserField = "for";
export const notificationSettingsPath = "/settings#notifications";

/** What can be done to what somebody is told of. */
export type NotificationChange =
  | { intent: "read" | "delete"; notification: Pick<Notification, "id" | "is_read"> }
  | { intent: "read_all" };

/** A change that was asked for and has not come true yet. */
export interface PendingChange {
  change: NotificationChange;
  /** What was known when it was asked for. */
  since: NotificationUpdate | null;
}

/** A list as it will be once everything that was asked for has come true. */
export function afterChanges<N extends Notification>(
  notifications: readonly N[],
  pending: readonly PendingChange[],
): N[] {
  return pending.reduce<N[]>(
    (list, { change }) => {
      if (change.intent === "read_all") return list.map((notification) => ({ ...notification, is_read: true }));
      const { id } = change.notification;
      if (change.intent === "delete") return list.filter((notification) => notification.id !== id);
      return list.map((notification) => (notification.id === id ? { ...notification, is_read: true } : notification));
    },
    [...notifications],
  );
}

/** How much will be unread then; `null` when it is not known. What was heard since counts the changes before it by itself. */
export function unreadAfter(update: NotificationUpdate | null, pending: readonly PendingChange[]): number | null {
  if (!update) return null;
  const mine = pending.filter(({ since }) => since === update).map(({ change }) => change);
  if (mine.some(({ intent }) => intent === "read_all")) return 0;
  const gone = new Set(
    mine.flatMap((change) =>
      change.intent === "read_all" || change.notification.is_read ? [] : [change.notification.id],
    ),
  );
  return update.unread_count > unreadShownMax ? update.unread_count : Math.max(0, update.unread_count - gone.size);
}

/** Fields of the form that asks for a change; `returnTo` is the page it is asked from. */
export function fieldsOf(change: NotificationChange, returnTo: string): [string, string][] {
  const fields: [string, string][] = [
    ["intent", change.intent],
    ["return", returnTo],
  ];
  return change.intent === "read_all" ? fields : [...fields, ["id", change.notification.id]];
}
