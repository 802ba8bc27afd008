import type { EndedExport } from "../../export/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { longWorkMilliseconds } from "../rules.ts";
import { endNotifications, forReader, writeNotification } from "../write-notification.ts";
import { mailNotification } from "./mail-notification.ts";

/**
 * Notifies a user that a data export is ready, until its file expires, or that it failed. A long wait is mailed, too.
 */
export async function onExportEnded(
  deps: NotificationsDeps,
  { ownerId, exportId, isReady, askedAt, endedAt, expiresAt }: EndedExport,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    // A new export replaces the previous file.
    await endNotifications(
      deps,
      tx,
      ownerId,
      "export_ready",
      ({ dedupe_key }) => dedupe_key !== `export_ready:${exportId}`,
    );
    const notification = await writeNotification(deps, tx, reader, {
      kind: "export_ready",
      key: exportId,
      params: { isReady, expiresAt },
      endsAt: expiresAt,
    });
    if (notification && endedAt - askedAt > longWorkMilliseconds)
      await mailNotification(deps, tx, reader, notification);
  });
}
