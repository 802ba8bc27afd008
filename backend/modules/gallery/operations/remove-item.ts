import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { removeFromCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";
import { findCollection } from "../records/collections.ts";
import { smartFilterOf } from "../smart-collections.ts";

/** Removes a creation from one of the caller's collections. */
export const removeItem = implement(
  collections.removeItem,
  async (deps, { params: { id: collectionId, creation_id: creationId } }, caller) => {
    const collection = await findCollection(deps.database.read, caller.userId, collectionId);
    if (collection && smartFilterOf(collection)) return refuse("CONFLICT", "smartCollection");
    const outcome = await deps.database.transaction((tx) =>
      removeFromCollection(deps, tx, caller.userId, collectionId, [creationId]),
    );
    return outcome?.changed ? done(undefined) : refuse("NOT_FOUND");
  },
);
