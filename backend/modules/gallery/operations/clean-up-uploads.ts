import type { GalleryDeps } from "../deps.ts";
import { overduePendingUploads } from "../records/pending-uploads.ts";
import { forgetUploads, uploadsToCleanUp } from "../records/uploads.ts";
import { removeUploadFiles } from "../upload-files.ts";

import { dropPendingUploads } from "./drop-pending-uploads.ts";

/** Longer than any upload takes to be stored. */
const underWayMilliseconds = 3_600_000;

const uploadsPerBatch = 200;

/**
 * Removes what a crash left of uploads that were arriving or leaving, and the parts of files that were not finished in time,
 * files first. One whose files cannot be removed is left for the next time. Returns how many are gone.
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
        deps.log.warn({ err: error }, "files of an upload could not be removed; it is tried again later");
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
