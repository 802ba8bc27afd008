import type { EndedImport } from "../../imports/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { forReader, writeNotification } from "../write-notification.ts";

/** Notifies a user that an import is done or has failed. */
export async function onImportEnded(
  deps: NotificationsDeps,
  { ownerId, importId, problem, imported, existing, refused }: EndedImport,
): Promise<void> {
  await forReader(deps, ownerId, async (tx, reader) => {
    const params = { importId, hasFailed: problem !== null, imported, existing, refused };
    await writeNotification(deps, tx, reader, { kind: "import_ended", key: importId, params });
  });
}
