import type { GalleryDeps } from "../deps.ts";
import { deleteSomeItems } from "../records/collection-items.ts";
import { anyCollection, deleteCollection } from "../records/collections.ts";
import { deleteCreations, oldestCreations } from "../records/creations.ts";
import { deleteMask, someMasks } from "../records/masks.ts";
import { forgetMember } from "../records/members.ts";
import { anyPendingUpload } from "../records/pending-uploads.ts";
import { forgetTags } from "../records/tags.ts";
import { eraseQuota } from "../records/upload-quota.ts";
import { forgetUploads, oldestUploads } from "../records/uploads.ts";
import { forgetWithheld } from "../records/withheld.ts";
import { discardMedia } from "../stored-media.ts";
import { removeUploadFiles } from "../upload-files.ts";
import { dropPendingUploads } from "./drop-pending-uploads.ts";

const rowsAtOnce = 100;
const itemsAtOnce = 1_000;

/**
 * Removes all collections, tags, creations (including the trash, but not sealed ones), uploads and masks of an owner. Files go
 * before rows, so that the removal can be retried.
 */
export async function eraseOwner(deps: Pick<GalleryDeps, "database" | "storage">, ownerId: string): Promise<void> {
  const { database, storage } = deps;
  // Collections go first, so that later deletions need not update their counts.
  await eraseCollections(deps, ownerId);
  for (;;) {
    const ids = await oldestCreations(database.read, ownerId, rowsAtOnce);
    if (ids.length === 0) break;
    for (const id of ids) await discardMedia(deps, id);
    await database.transaction((tx) => deleteCreations(tx, ownerId, ids));
  }
  for (;;) {
    const ids = await anyPendingUpload(database.read, ownerId, rowsAtOnce);
    if (ids.length === 0) break;
    await dropPendingUploads(deps, ids);
  }
  for (;;) {
    const ids = (await oldestUploads(database.read, ownerId, rowsAtOnce)).map(({ id }) => id);
    if (ids.length === 0) break;
    for (const id of ids) await removeUploadFiles(storage, id);
    await database.transaction((tx) => forgetUploads(tx, ids));
  }
  for (;;) {
    const masks = await someMasks(database.read, ownerId, rowsAtOnce);
    if (masks.length === 0) break;
    for (const { storage_key } of masks) await storage.delete(storage_key);
    await database.transaction(async (tx) => {
      for (const mask of masks) await deleteMask(tx, mask);
    });
  }
  await database.transaction(async (tx) => {
    // Only sealed creations are left.
    await forgetTags(tx, ownerId);
    await forgetMember(tx, ownerId);
    await eraseQuota(tx, ownerId);
    await forgetWithheld(tx, ownerId);
  });
}

async function eraseCollections({ database }: Pick<GalleryDeps, "database">, ownerId: string): Promise<void> {
  for (;;) {
    const collection = await anyCollection(database.read, ownerId);
    if (!collection) return;
    while ((await database.transaction((tx) => deleteSomeItems(tx, collection.id, itemsAtOnce))) > 0);
    await database.transaction((tx) => deleteCollection(tx, ownerId, collection.id));
  }
}
