import { type BulkAction, gallery } from "../../../../contract/gallery.ts";
import { instant } from "../../../../contract/instants.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import { addToCollection, removeFromCollection } from "../collection-contents.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { demandAccess } from "../membership.ts";
import { countExisting, markFavorites } from "../records/creations.ts";
import { moveToTrash, nextTrashInstant } from "../records/trash.ts";
import { selectedIds, yieldToOthers } from "../selection.ts";
import { tagsWritten, type WrittenTag } from "../tag-names.ts";
import { addTags, removeTags } from "../tagging.ts";

/** The result of one transaction. It is refused if the target collection is gone. */
type Step = Outcome<{ changed: number; missing: number; trashedAt?: number | undefined }>;

/**
 * Applies one action to many of the caller's creations, several hundred per transaction. The action is idempotent:
 * items already in the target state are neither changed nor missing. Other users' creations count as missing.
 */
export const changeMany = implement(
  gallery.bulk,
  async (deps, { body: { action, selection, collection_id: collectionId, tags } }, { userId }) => {
    const { database } = deps;
    if (action === "add_to_collection" || action === "remove_from_collection") {
      if (collectionId === undefined) return refuseFields({ field: "collection_id", key: "required", values: {} });
      const wanted = action === "add_to_collection" ? "add" : "view";
      const access = await demandAccess(deps, database.read, userId, collectionId, wanted);
      if (!access.ok) return access;
      if (access.value.collection.filter !== null) return refuse("CONFLICT", "smartCollection");
    }
    if ((action === "add_tags" || action === "remove_tags") && tags === undefined) {
      return refuseFields({ field: "tags", key: "required", values: {} });
    }
    const written = tagsWritten(tags ?? []);
    if (!written.ok) return written;
    const total = { changed: 0, missing: 0 };
    let trashedAt: number | undefined;
    for await (const ids of selectedIds(deps, userId, selection)) {
      const some = { ownerId: userId, ids, collectionId: collectionId ?? "", tags: written.value, trashedAt };
      const step = await database.transaction((tx) => steps[action](deps, tx, some));
      // The collection was deleted in the meantime, including the items added so far.
      if (!step.ok) return step;
      total.changed += step.value.changed;
      if ("ids" in selection) total.missing += step.value.missing;
      trashedAt = step.value.trashedAt;
      await yieldToOthers();
    }
    return done({ ...total, trashed_at: trashedAt === undefined ? null : instant(trashedAt) });
  },
);

interface Some {
  ownerId: string;
  ids: string[];
  collectionId: string;
  tags: readonly WrittenTag[];
  /** The deletion instant of earlier batches. */
  trashedAt: number | undefined;
}

const steps: Record<BulkAction, (deps: GalleryDeps, tx: Tx, some: Some) => Promise<Step>> = {
  favorite: (_deps, tx, some) => mark(tx, some, true),
  unfavorite: (_deps, tx, some) => mark(tx, some, false),
  async delete(deps, tx, { ownerId, ids, trashedAt }) {
    const at = trashedAt ?? (await nextTrashInstant(deps, tx, ownerId, deps.runtime.now()));
    const changed = await moveToTrash(tx, ownerId, ids, at);
    return done({ changed, missing: ids.length - changed, trashedAt: changed > 0 ? at : trashedAt });
  },
  add_to_collection: (deps, tx, { ownerId, collectionId, ids }) =>
    addToCollection(deps, tx, ownerId, collectionId, ids),
  remove_from_collection: (deps, tx, { ownerId, collectionId, ids }) =>
    removeFromCollection(deps, tx, ownerId, collectionId, ids),
  add_tags: (deps, tx, { ownerId, ids, tags }) => addTags(deps, tx, ownerId, ids, tags),
  remove_tags: (deps, tx, { ownerId, ids, tags }) => removeTags(deps, tx, ownerId, ids, tags),
};

async function mark(tx: Tx, { ownerId, ids }: Some, favorite: boolean): Promise<Step> {
  const changed = await markFavorites(tx, ownerId, ids, favorite);
  return done({ changed, missing: ids.length - (await countExisting(tx, ownerId, ids)) });
}
