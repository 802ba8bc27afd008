import type { GalleryDeps } from "../deps.ts";
import { forgetPendingUploads, markPendingUploadLeaving } from "../records/pending-uploads.ts";
import { removeParts } from "../upload-parts.ts";

/** Closes a pending upload, then removes its parts, then its row. Returns whether it existed. */
export async function removePendingUpload(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  id: string,
): Promise<boolean> {
  if (!(await database.transaction((tx) => markPendingUploadLeaving(tx, ownerId, id)))) return false;
  await removeParts(storage, id);
  await database.transaction((tx) => forgetPendingUploads(tx, [id]));
  return true;
}
