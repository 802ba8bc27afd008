import type { EndedExport } from "../../export/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { endNotices, forReader, writeNotice } from "../notices.ts";
import { longWorkMilliseconds } from "../rules.ts";
import { mailNotice } from "./mail-notice.ts";

/**
 * Tells somebody that their data are packed, for as long as the file is kept, or that they could not be; by mail too where
 * they waited for it long.
 */
export async function hearOfExport(
  deps: NotificationsDeps,
  { ownerId, exportId, isReady, askedAt, endedAt, expiresAt }: EndedExport,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    // The file before is gone.
    await endNotices(deps, tx, ownerId, "export_ready", ({ notice_key }) => notice_key !== `export_ready:${exportId}`);
    const notice = await writeNotice(deps, tx, reader, {
      kind: "export_ready",
      key: exportId,
      params: { isReady, expiresAt },
      endsAt: expiresAt,
    });
    if (notice && endedAt - askedAt > longWorkMilliseconds) await mailNotice(deps, tx, reader, notice);
  });
}
