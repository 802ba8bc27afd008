import type { Tx } from "../../../adapters/database/port.ts";
import type { NotificationsDeps } from "../deps.ts";
import { presentNotification } from "../present.ts";
import type { NotificationRecord } from "../records/notifications.ts";
import { afterQuiet, type Reader } from "../write-notification.ts";

/** The page with the notification preferences. */
const preferencesPath = "/settings#notifications";

/** Mails a notification in the account's language, after quiet hours, if its reader wants mail of this kind. */
export async function mailNotification(
  deps: NotificationsDeps,
  tx: Tx,
  reader: Reader,
  notification: NotificationRecord,
): Promise<void> {
  const { accounts, publicOrigin } = deps;
  const { id, settings, preferences } = reader;
  if (!preferences.mailed.some((kind) => kind === notification.kind)) return;
  const { title, message, link } = presentNotification(notification, settings);
  await accounts.mailOwner(tx, id, {
    template: "long_work",
    params: {
      link: new URL(link ?? "/", publicOrigin).href,
      title,
      message,
      preferences: new URL(preferencesPath, publicOrigin).href,
    },
    dedupeKey: notification.dedupe_key,
    sendAt: afterQuiet(deps, reader),
  });
}
