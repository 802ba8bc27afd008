import type { Tx } from "../../adapters/database/port.ts";
import type { GalleryDeps } from "./deps.ts";
import * as items from "./records/collection-items.ts";
import { findCollection, lockCollection } from "./records/collections.ts";

type Deps = Pick<GalleryDeps, "database" | "runtime">;

/** Result of a change. Missing, trashed and other users' creations all count as missing. */
export interface ContentsChange {
  changed: number;
  missing: number;
}

/**
 * Appends creations to one of the owner's collections, in the given order. Creations already in it keep their position.
 * Returns `undefined` if the collection does not exist.
 */
export async function addToCollection(
  { database, runtime }: Deps,
  tx: Tx,
  ownerId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<ContentsChange | undefined> {
  if (!(await findCollection(tx, ownerId, collectionId))) return undefined;
  const named = [...new Set(ids)];
  // Locks creations before collections, as deletion to the trash does. One lock order prevents deadlocks.
  const shown = await items.lockShown(database, tx, ownerId, named);
  if (!(await lockCollection(database, tx, ownerId, collectionId))) return undefined;
  const added = named.flatMap((id) => {
    const createdAt = shown.get(id);
    return createdAt === undefined ? [] : [{ id, createdAt }];
  });
  const changed = await items.appendItems(tx, ownerId, collectionId, added);
  if (changed > 0) await items.touchCollection(tx, collectionId, runtime.now());
  return { changed, missing: named.length - added.length };
}

/**
 * Removes creations from one of the owner's collections but keeps them in the gallery. Ignores creations that are not
 * in the collection. Returns `undefined` if the collection does not exist.
 */
export async function removeFromCollection(
  { database, runtime }: Deps,
  tx: Tx,
  ownerId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<ContentsChange | undefined> {
  if (!(await findCollection(tx, ownerId, collectionId))) return undefined;
  const named = [...new Set(ids)];
  const shown = await items.lockShown(database, tx, ownerId, named);
  if (!(await lockCollection(database, tx, ownerId, collectionId))) return undefined;
  const changed = await items.deleteItems(tx, collectionId, [...shown.keys()]);
  if (changed > 0) await items.touchCollection(tx, collectionId, runtime.now());
  return { changed, missing: named.length - shown.size };
}
