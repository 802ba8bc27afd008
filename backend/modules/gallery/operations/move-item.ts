import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { moveArranged } from "../move-arranged.ts";
import { isShownIn, lockShown, placeItem } from "../records/collection-items.ts";
import { lockCollection } from "../records/collections.ts";

/** Moves a creation within one of the caller's collections, before another one or to the end. */
export const moveItem = implement(collections.moveItem, async (deps, { params, body }, { userId }) => {
  const { database } = deps;
  const { id, creation_id: creationId } = params;
  return database.transaction(async (tx) => {
    // Locks creations before collections, as deletion to the trash does.
    await lockShown(database, tx, userId, [creationId]);
    const collection = await lockCollection(database, tx, userId, id);
    if (!collection) return refuse("NOT_FOUND");
    if (collection.filter !== null) {
      return (await moveArranged(deps, tx, collection, creationId, body.before))
        ? done(undefined)
        : refuse("NOT_FOUND");
    }
    if (!(await isShownIn(tx, userId, id, creationId))) return refuse("NOT_FOUND");
    return (await placeItem(tx, id, creationId, body.before)) ? done(undefined) : refuse("NOT_FOUND");
  });
});
