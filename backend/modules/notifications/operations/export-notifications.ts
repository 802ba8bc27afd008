import type { ExportedItem } from "../../../../contract/export-files.ts";
import { type ArchiveFile, jsonFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotification } from "../present.ts";
import { everyNotification } from "../records/notifications.ts";
import { findPreferences } from "../records/preferences.ts";

const notificationsPerBatch = 500;

/** Yields a user's notifications as displayed, the oldest first, and the user's preferences. */
export async function* exportNotifications(deps: NotificationsDeps, ownerId: string): AsyncGenerator<ArchiveFile> {
  const now = deps.runtime.now();
  const preferences = await findPreferences(deps.database.read, ownerId);
  yield jsonFile("notification-preferences.json", preferences, now);
  yield jsonListFile("notices.json", notifications(deps, ownerId), now);
}

async function* notifications(
  { accounts, database }: NotificationsDeps,
  ownerId: string,
): AsyncGenerator<ExportedItem<"notices.json">> {
  const settings = await accounts.settingsOf(database.read, ownerId);
  if (!settings) return;
  for await (const found of everyNotification(database.read, ownerId, notificationsPerBatch)) {
    for (const notification of found) yield presentNotification(notification, settings);
  }
}
