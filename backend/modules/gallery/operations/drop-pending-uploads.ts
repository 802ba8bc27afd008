import type { GalleryDeps } from "../deps.ts";
import { closeForGood, forgetPendingUploads } from "../records/pending-uploads.ts";
import { removeParts } from "../upload-parts.ts";

/** Removes files on their way, whatever they are: closed first, so that no part comes after. */
export async function dropPendingUploads(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction((tx) => closeForGood(tx, ids));
  for (const id of ids) await removeParts(storage, id);
  await database.transaction((tx) => forgetPendingUploads(tx, ids));
}
