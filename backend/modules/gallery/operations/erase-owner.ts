import type { GalleryDeps } from "../deps.ts";
import { deleteCreations, oldestCreations } from "../records.ts";
import { removeUploadFiles } from "../upload-files.ts";
import { forgetUploads, uploadsAfter } from "../upload-records.ts";
import { discardMedia } from "./store-media.ts";

const rowsAtOnce = 100;

/**
 * Removes all that somebody made, the trash included, and all that they uploaded: first the files, then what names them,
 * so that it can begin again.
 */
export async function eraseOwner(deps: Pick<GalleryDeps, "database" | "storage">, ownerId: string): Promise<void> {
  const { database, storage } = deps;
  for (;;) {
    const ids = await oldestCreations(database.read, ownerId, rowsAtOnce);
    if (ids.length === 0) break;
    for (const id of ids) await discardMedia(deps, id);
    await database.transaction((tx) => deleteCreations(tx, ownerId, ids));
  }
  for (;;) {
    const ids = (await uploadsAfter(database.read, ownerId, "", rowsAtOnce)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, ids));
  }
}
