import type { Notification, NotificationUpdate } from "../../../contract/notifications.ts";
import { unreadShownMax } from "./unread-text.ts";

export const notificationsPath = "/notifications";
export const notificationActionsPath = `${notificationsPath}/actions`;
/** Field with the user that a page was rendered for, in requests for updates. */
export const notificationUserField = "for";
export const notificationSettingsPath = "/settings#notifications";

/** Changes to notifications. */
export type NotificationChange =
  | { intent: "read" | "delete"; notification: Pick<Notification, "id" | "is_read"> }
  | { intent: "read_all" };

/** A requested change that is not confirmed yet. */
export interface PendingChange {
  change: NotificationChange;
  /** The latest update when the change was requested. */
  since: NotificationUpdate | null;
}

/** Returns the list with all pending changes applied. */
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

/**
 * Returns the unread count with all pending changes applied; `null` when it is not known. A later update already
 * includes the changes before it.
 */
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

/** Returns the fields of the form that requests a change; `returnTo` is the page that sends it. */
export function fieldsOf(change: NotificationChange, returnTo: string): [string, string][] {
  const fields: [string, string][] = [
    ["intent", change.intent],
    ["return", returnTo],
  ];
  return change.intent === "read_all" ? fields : [...fields, ["id", change.notification.id]];
}
