import type { Tx } from "../../adapters/database/port.ts";
import type { GalleryDeps } from "./deps.ts";
import * as items from "./records/collection-items.ts";
import { findCollection, lockCollection } from "./records/collections.ts";

type Deps = Pick<GalleryDeps, "database" | "runtime">;

/** What became of the creations that were named. Those that are not there, in the trash, or another's count as missing. */
export interface ContentsChange {
  changed: number;
  missing: number;
}

/**
 * Puts creations of the owner's at the end of one of their collections, in the order they are named; those already in it
 * stay where they are. `undefined` when there is no such collection.
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
  // Creations before collections, as when they go to the trash: whoever takes both in one order never waits in a circle.
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
 * Takes creations of the owner's out of one of their collections; they stay in the gallery. What is not in it is no fault.
 * `undefined` when there is no such collection.
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
