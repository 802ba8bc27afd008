import { urgentKinds } from "../../contract/notification-terms.ts";
import type { Notification } from "../../contract/notifications.ts";

/** Sufficient to find the most urgent one, even for users with more unread notifications. */
export const notificationsRead = 50;

export type UrgentKind = (typeof urgentKinds)[number];

/** A notification that stays above pages until it is resolved. */
export type UrgentNotification = Notification & { kind: UrgentKind };

export function isUrgent(notification: Notification): notification is UrgentNotification {
  return urgentKinds.some((kind) => kind === notification.kind);
}

/**
 * Returns the notification that pages show: the most urgent one, and of several the newest. The list is newest first.
 */
export function mostUrgent(notifications: readonly Notification[]): UrgentNotification | null {
  const rankOf = ({ kind }: UrgentNotification) => urgentKinds.indexOf(kind);
  return notifications.filter(isUrgent).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}
