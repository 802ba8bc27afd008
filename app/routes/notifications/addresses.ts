import { notificationsPath } from "../../parts/notifications/notification-changes.ts";

/** Returns the address of a page of the list. */
export function notificationsAddress({ page, onlyUnread }: { page: number; onlyUnread: boolean }): string {
  const search = new URLSearchParams();
  if (onlyUnread) search.set("unread", "true");
  if (page > 1) search.set("page", String(page));
  return search.size ? `${notificationsPath}?${search}` : notificationsPath;
}
