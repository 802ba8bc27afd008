import type { Tx } from "../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { lockAccess } from "./membership.ts";
import * as items from "./records/collection-items.ts";
import { findCollection } from "./records/collections.ts";
import { lockRemovable } from "./records/shared-items.ts";

type Deps = Pick<GalleryDeps, "database" | "openNames" | "runtime">;

/** Result of a change. Missing, trashed and other users' creations all count as missing. */
export interface ContentsChange {
  changed: number;
  missing: number;
}

/**
 * Appends a user's creations, in the given order, to a collection that the user may add to. Creations already in it keep
 * their position. Refused for a smart collection.
 */
export async function addToCollection(
  deps: Deps,
  tx: Tx,
  userId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<Outcome<ContentsChange>> {
  const { database, runtime } = deps;
  const named = [...new Set(ids)];
  // Locks creations before collections, as deletion to the trash does. One lock order prevents deadlocks.
  const shown = await items.lockShown(database, tx, userId, named);
  const access = await lockAccess(deps, tx, userId, collectionId, "add");
  if (!access.ok) return access;
  if (access.value.collection.filter !== null) return refuse("CONFLICT", "smartCollection");
  const added = named.flatMap((id) => {
    const createdAt = shown.get(id);
    return createdAt === undefined ? [] : [{ id, createdAt }];
  });
  const changed = await items.appendItems(tx, userId, collectionId, added);
  if (changed > 0) await items.touchCollection(tx, collectionId, runtime.now());
  return done({ changed, missing: named.length - added.length });
}

/**
 * Removes creations from a collection but keeps them in their owners' galleries. Members can remove only their own.
 * Ignores creations that are not in the collection. Refused for a smart collection.
 */
export async function removeFromCollection(
  deps: Deps,
  tx: Tx,
  userId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<Outcome<ContentsChange>> {
  const { database, runtime } = deps;
  const named = [...new Set(ids)];
  const isOwner = (await findCollection(tx, userId, collectionId)) !== undefined;
  const shown = isOwner
    ? await lockRemovable(database, tx, userId, collectionId, named)
    : [...(await items.lockShown(database, tx, userId, named)).keys()];
  const access = await lockAccess(deps, tx, userId, collectionId, "view");
  if (!access.ok) return access;
  if (access.value.collection.filter !== null) return refuse("CONFLICT", "smartCollection");
  const changed = await items.deleteItems(tx, collectionId, shown);
  if (changed > 0) await items.touchCollection(tx, collectionId, runtime.now());
  return done({ changed, missing: named.length - shown.length });
}
