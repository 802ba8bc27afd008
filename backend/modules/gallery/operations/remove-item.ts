import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { removeFromCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";

/** Removes a creation from a collection. Its owner can remove every creation, members their own. */
export const removeItem = implement(
  collections.removeItem,
  async (deps, { params: { id: collectionId, creation_id: creationId } }, caller) => {
    const outcome = await deps.database.transaction((tx) =>
      removeFromCollection(deps, tx, caller.userId, collectionId, [creationId]),
    );
    if (!outcome.ok) return outcome;
    return outcome.value.changed ? done(undefined) : refuse("NOT_FOUND");
  },
);
