import type { Notification, NotificationUpdate } from "../../../../contract/notifications.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotification, type Reader } from "../present.ts";
import { mostUrgentNotification } from "../records/notifications.ts";
import { isOffered } from "../rules.ts";
import { updateFor } from "../updates.ts";

export interface UnreadNotifications {
  update: NotificationUpdate;
  /** The notification that pages show; `null` for none. */
  mostUrgent: Notification | null;
}

/** Returns an existing account's unread notifications; `undefined` when the product has none. */
export async function unreadOf(
  deps: NotificationsDeps,
  ownerId: string,
  reader: Reader,
): Promise<UnreadNotifications | undefined> {
  if (!isOffered(deps)) return undefined;
  const { update } = await updateFor(deps, ownerId, reader);
  const mayBeUrgent = update.unread_count > 0;
  const found = mayBeUrgent ? await mostUrgentNotification(deps.database.read, ownerId, deps.runtime.now()) : undefined;
  return { update, mostUrgent: found ? presentNotification(found, reader) : null };
}
