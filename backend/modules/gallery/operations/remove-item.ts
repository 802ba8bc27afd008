import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { removeFromCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";

/** Removes a creation from one of the caller's collections. */
export const removeItem = implement(
  collections.removeItem,
  async (deps, { params: { id: collectionId, creation_id: creationId } }, caller) => {
    const outcome = await deps.database.transaction((tx) =>
      removeFromCollection(deps, tx, caller.userId, collectionId, [creationId]),
    );
    return outcome?.changed ? done(undefined) : refuse("NOT_FOUND");
  },
);
