import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { lockAccess, participantsOf } from "../membership.ts";
import { moveArranged } from "../move-arranged.ts";
import { lockShown, placeItem } from "../records/collection-items.ts";
import { findItem } from "../records/shared-items.ts";

/** Moves a creation within a collection that the caller may arrange, before another one or to the end. */
export const moveItem = implement(collections.moveItem, async (deps, { params, body }, { userId }) => {
  const { database } = deps;
  const { id, creation_id: creationId } = params;
  return database.transaction(async (tx) => {
    // Locks creations before collections, as deletion to the trash does.
    await lockShown(database, tx, userId, [creationId]);
    const access = await lockAccess(deps, tx, userId, id, "arrange");
    if (!access.ok) return access;
    const { collection } = access.value;
    if (collection.filter !== null) {
      const isMoved = await moveArranged(deps, tx, collection, creationId, body.before);
      return isMoved ? done(undefined) : refuse("NOT_FOUND");
    }
    const { view } = await participantsOf(deps, tx, collection, userId);
    if (!(await findItem(tx, view, creationId))) return refuse("NOT_FOUND");
    return (await placeItem(tx, id, creationId, body.before)) ? done(undefined) : refuse("NOT_FOUND");
  });
});
