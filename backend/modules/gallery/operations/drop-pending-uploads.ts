import type { GalleryDeps } from "../deps.ts";
import { closeForGood, forgetPendingUploads } from "../records/pending-uploads.ts";
import { removeParts } from "../upload-parts.ts";

/** Removes pending uploads in any state. Closes them first, so that no further part arrives. */
export async function dropPendingUploads(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction((tx) => closeForGood(tx, ids));
  for (const id of ids) await removeParts(storage, id);
  await database.transaction((tx) => forgetPendingUploads(tx, ids));
}
