import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { isShownIn, placeItem } from "../records/collection-items.ts";
import { findCollection, lockCollection, lockOrder, placeCollection } from "../records/collections.ts";

type Deps = Pick<GalleryDeps, "database">;

/** Puts one of the caller's collections in front of another one, or at the end. */
export async function moveCollection(
  { database }: Deps,
  id: string,
  before: string | null,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const owner = caller.userId;
  return database.transaction(async (tx) => {
    await lockOrder(database, tx, owner);
    if (!(await findCollection(tx, owner, id))) return refuse("NOT_FOUND");
    return (await placeCollection(tx, owner, id, before)) ? done(undefined) : refuse("NOT_FOUND");
  });
}

/** The same of a creation in one of the caller's collections. */
export async function moveItem(
  { database }: Deps,
  item: { collectionId: string; creationId: string },
  before: string | null,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const { collectionId, creationId } = item;
  return database.transaction(async (tx) => {
    const isThere =
      (await lockCollection(database, tx, caller.userId, collectionId)) &&
      (await isShownIn(tx, caller.userId, collectionId, creationId));
    if (!isThere) return refuse("NOT_FOUND");
    return (await placeItem(tx, collectionId, creationId, before)) ? done(undefined) : refuse("NOT_FOUND");
  });
}
