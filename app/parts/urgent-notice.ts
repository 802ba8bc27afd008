import { type Notification, notificationKinds } from "../../contract/notifications.ts";

/** Enough to find the most urgent one in; whoever has more unread has other sorrows. */
export const noticesRead = 50;

/** The one notice that pages show: the most urgent, of several the newest. The list is newest first. */
export function mostUrgent(notices: readonly Notification[]): Notification | null {
  const rankOf = ({ kind }: Notification) => notificationKinds.indexOf(kind);
  return notices.toSorted((a, b) => rankOf(a) - rankOf(b))[0] ?? null;
}
