import type { GalleryDeps } from "../deps.ts";
import { overdueBegun } from "../records/begun-uploads.ts";
import { forgetUploads, unsettledUploads } from "../records/uploads.ts";
import { removeUploadFiles } from "../upload-files.ts";

import { dropBegun } from "./drop-begun.ts";

/** Longer than any upload takes to be stored. */
const underWayMilliseconds = 3_600_000;

const uploadsPerRound = 200;

/**
 * Removes what a crash left of uploads that were arriving or leaving, and the parts of files that were not finished in time,
 * files first. One whose files cannot be removed is left for the next time. Returns how many are gone.
 */
export async function settleUploads(
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
  const unsettled = await unsettledUploads(database.read, runtime.now() - underWayMilliseconds, uploadsPerRound);
  await removeEach(unsettled, async (id) => {
    await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, [id]));
  });
  const overdue = await overdueBegun(database.read, runtime.now(), uploadsPerRound);
  await removeEach(overdue, (id) => dropBegun(deps, [id]));
  return removed;
}
