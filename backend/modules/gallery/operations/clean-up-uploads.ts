import type { GalleryDeps } from "../deps.ts";
import { overduePendingUploads } from "../records/pending-uploads.ts";
import { forgetUploads, uploadsToCleanUp } from "../records/uploads.ts";
import { removeUploadFiles } from "../upload-files.ts";
import { dropPendingUploads } from "./drop-pending-uploads.ts";

/** Longer than storing any upload takes. */
const underWayMilliseconds = 3_600_000;

const uploadsPerBatch = 200;

/**
 * Removes uploads whose storing or deletion a crash interrupted, and expired pending uploads. Files go before rows, so
 * an upload whose files cannot be removed is retried next time. Returns how many were removed.
 */
export async function cleanUpUploads(
  deps: Pick<GalleryDeps, "database" | "runtime" | "storage" | "log">,
): Promise<number> {
  const { database, runtime, storage } = deps;
  let removed = 0;
  const removeEach = async (ids: string[], remove: (id: string) => Promise<void>) => {
    for (const id of ids) {
      try {
        await remove(id);
        removed += 1;
      } catch (error) {
        deps.log.warn(
          { code: "FILES_NOT_REMOVED", err: error, uploadId: id },
          "Files of a deleted item could not be removed.",
        );
      }
    }
  };
  const unsettled = await uploadsToCleanUp(database.read, runtime.now() - underWayMilliseconds, uploadsPerBatch);
  await removeEach(unsettled, async (id) => {
    await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, [id]));
  });
  const overdue = await overduePendingUploads(database.read, runtime.now(), uploadsPerBatch);
  await removeEach(overdue, (id) => dropPendingUploads(deps, [id]));
  return removed;
}
