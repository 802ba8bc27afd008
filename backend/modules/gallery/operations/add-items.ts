import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { addToCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";

/** Adds creations to one of the caller's collections. */
export const addItems = implement(
  collections.add,
  async (deps, { params: { id: collectionId }, body: { creation_ids: ids } }, caller) => {
    const outcome = await deps.database.transaction((tx) =>
      addToCollection(deps, tx, caller.userId, collectionId, ids),
    );
    return outcome ? done(outcome) : refuse("NOT_FOUND");
  },
);
