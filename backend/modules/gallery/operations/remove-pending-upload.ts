import type { GalleryDeps } from "../deps.ts";
import { forgetPendingUploads, markPendingUploadLeaving } from "../records/pending-uploads.ts";
import { removeParts } from "../upload-parts.ts";

/** Forgets a file that is on its way: closed first, then its parts, then what leads to them. Whether there was one. */
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
