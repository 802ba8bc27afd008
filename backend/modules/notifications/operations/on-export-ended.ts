import type { EndedExport } from "../../export/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { longWorkMilliseconds } from "../rules.ts";
import { endNotifications, forReader, writeNotification } from "../write-notification.ts";
import { mailNotification } from "./mail-notification.ts";

/**
 * Tells somebody that their data are packed, for as long as the file is kept, or that they could not be; by mail too where
 * they waited for it long.
 */
export async function onExportEnded(
  deps: NotificationsDeps,
  { ownerId, exportId, isReady, askedAt, endedAt, expiresAt }: EndedExport,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    // The file before is gone.
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
