import { urgentKinds } from "../../contract/notification-terms.ts";
import type { Notification } from "../../contract/notifications.ts";

/** Enough to find the most urgent one in; whoever has more unread has other sorrows. */
export const notificationsRead = 50;

export type UrgentKind = (typeof urgentKinds)[number];

/** One that stands above pages until it is dealt with, whatever else there is to tell. */
export type UrgentNotification = Notification & { kind: UrgentKind };

export function isUrgent(notification: Notification): notification is UrgentNotification {
  return urgentKinds.some((kind) => kind === notification.kind);
}

/** The one notice that pages show: the most urgent, of several the newest. The list is newest first. */
export function mostUrgent(notifications: readonly Notification[]): UrgentNotification | null {
  const rankOf = ({ kind }: UrgentNotification) => urgentKinds.indexOf(kind);
  return notifications.filter(isUrgent).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}
