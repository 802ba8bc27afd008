import { urgentKinds } from "../../contract/notification-terms.ts";
import type { Notification } from "../../contract/notifications.ts";

/** Enough to find the most urgent one in; whoever has more unread has other sorrows. */
export const noticesRead = 50;

export type UrgentKind = (typeof urgentKinds)[number];

/** One that stands above pages until it is dealt with, whatever else there is to tell. */
export type UrgentNotice = Notification & { kind: UrgentKind };

export function isUrgent(notice: Notification): notice is UrgentNotice {
  return urgentKinds.some((kind) => kind === notice.kind);
}

/** The one notice that pages show: the most urgent, of several the newest. The list is newest first. */
export function mostUrgent(notices: readonly Notification[]): UrgentNotice | null {
  const rankOf = ({ kind }: UrgentNotice) => urgentKinds.indexOf(kind);
  return notices.filter(isUrgent).toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}
