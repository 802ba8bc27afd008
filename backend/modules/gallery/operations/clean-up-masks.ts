import type { GalleryDeps } from "../deps.ts";
import { unusedBefore } from "../masks.ts";
import { deleteMask, unusedMasks } from "../records/masks.ts";

const masksPerRun = 500;

/**
 * Deletes masks that were not used for a day and whose runs have no creations, neither in the gallery nor in the trash.
 * Returns how many were deleted.
 */
export async function cleanUpMasks({
  database,
  log,
  runtime,
  storage,
}: Pick<GalleryDeps, "database" | "log" | "runtime" | "storage">): Promise<number> {
  let deleted = 0;
  for (const mask of await unusedMasks(database.read, unusedBefore(runtime.now()), masksPerRun)) {
    if (!(await database.transaction((tx) => deleteMask(tx, mask)))) continue;
    deleted += 1;
    try {
      await storage.delete(mask.storage_key);
    } catch (error) {
      // The sweep of files removes it later.
      log.warn(
        { code: "FILES_NOT_REMOVED", err: error, maskId: mask.id },
        "Files of a deleted item could not be removed.",
      );
    }
  }
  return deleted;
}
