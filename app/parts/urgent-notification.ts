import { urgentKinds } from "../../contract/notification-terms.ts";
import type { Notification } from "../../contract/notifications.ts";

export type UrgentKind = (typeof urgentKinds)[number];

/** A notification that stays above pages until it is resolved. */
export type UrgentNotification = Notification & { kind: UrgentKind };

export function isUrgent(notification: Notification): notification is UrgentNotification {
  return urgentKinds.some((kind) => kind === notification.kind);
}

export function urgentOrNull(notification: Notification | null | undefined): UrgentNotification | null {
  return notification && isUrgent(notification) ? notification : null;
}
