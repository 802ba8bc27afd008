import type { ArchiveOf } from "../../gallery/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { mailNotice } from "./mail-notice.ts";
import { forReader, writeNotice } from "./write-notice.ts";

/** Tells somebody, by mail too, that an archive is packed which took long. */
export async function hearOfArchive(
  deps: NotificationsDeps,
  { ownerId, archiveId, of }: { ownerId: string; archiveId: string; of: ArchiveOf },
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const notice = await writeNotice(deps, tx, reader, { kind: "export_ready", key: archiveId, params: { of } });
    if (notice) await mailNotice(deps, tx, reader, notice);
  });
}
