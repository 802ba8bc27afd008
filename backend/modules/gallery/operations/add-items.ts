import { collections } from "../../../../contract/collections.ts";
import { addToCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";

/** Adds the caller's creations to a collection of the caller, or of another user who shares it. */
export const addItems = implement(
  collections.add,
  async (deps, { params: { id: collectionId }, body: { creation_ids: ids } }, caller) =>
    deps.database.transaction((tx) => addToCollection(deps, tx, caller.userId, collectionId, ids)),
);
