import type { NotificationUpdate } from "../../../contract/notifications.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { streamTimes } from "../../http/event-stream.ts";
import type { SignedInCaller } from "../../http/operation.ts";
import type { NotificationsDeps } from "./deps.ts";
import { presentNotification, type Reader } from "./present.ts";
import { unreadNotifications } from "./records/notifications.ts";
import { findPreferences } from "./records/preferences.ts";
import { isQuiet, quietChange, unreadCountedMax } from "./rules.ts";

/** The pub/sub topic for any change of a user's notifications. */
export function notificationsTopic(ownerId: string): string {
  return `news.${ownerId}`;
}

/** Publishes on the topic, after the commit, that a user's notifications have changed. */
export function publishUpdate(
  { database, pubsub }: Pick<NotificationsDeps, "database" | "pubsub">,
  tx: Tx,
  ownerId: string,
): void {
  database.afterCommit(tx, () => pubsub.publish(notificationsTopic(ownerId)));
}

interface CurrentUpdate {
  update: NotificationUpdate;
  /** Milliseconds until quiet hours begin or end; `undefined` when that is later than any stream lasts. */
  quietChangesIn: number | undefined;
}

/** Returns the caller's unread count and latest notification; `undefined` when the account is gone. */
export async function updateOf(
  deps: NotificationsDeps,
  { userId, language }: SignedInCaller,
): Promise<CurrentUpdate | undefined> {
  const settings = await deps.accounts.settingsOf(deps.database.read, userId);
  return settings && updateFor(deps, userId, { language, timezone: settings.timezone });
}

/** Returns the unread count and latest notification of an existing account. */
export async function updateFor(
  { database, runtime }: Pick<NotificationsDeps, "database" | "runtime">,
  userId: string,
  reader: Reader,
): Promise<CurrentUpdate> {
  const now = runtime.now();
  const { timezone } = reader;
  const { quiet_hours } = await findPreferences(database.read, userId);
  const { count, latest } = await unreadNotifications(database.read, userId, now, unreadCountedMax);
  const changesAt = quietChange(now, timezone, quiet_hours, streamTimes.longestMilliseconds);
  return {
    update: {
      unread_count: count,
      latest: latest ? presentNotification(latest, reader) : null,
      is_quiet: isQuiet(now, timezone, quiet_hours),
    },
    quietChangesIn: changesAt && changesAt - now,
  };
}
