import type { GalleryDeps } from "../deps.ts";
import { removeUploadFiles } from "../upload-files.ts";
import { forgetUploads, unsettledUploads } from "../upload-records.ts";

/** Longer than any upload takes to be stored. */
const underWayMilliseconds = 3_600_000;
const uploadsPerRound = 200;

/** Removes what a crash left of uploads that were arriving or leaving, files first. Returns how many that were. */
export async function settleUploads({
  database,
  runtime,
  storage,
}: Pick<GalleryDeps, "database" | "runtime" | "storage">): Promise<number> {
  const ids = await unsettledUploads(database.read, runtime.now() - underWayMilliseconds, uploadsPerRound);
  for (const id of ids) {
    await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, [id]));
  }
  return ids.length;
}
