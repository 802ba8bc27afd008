import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { addToCollection } from "../collection-contents.ts";
import { implement } from "../deps.ts";
import { findCollection } from "../records/collections.ts";
import { smartFilterOf } from "../smart-collections.ts";

/** Adds creations to one of the caller's collections. */
export const addItems = implement(
  collections.add,
  async (deps, { params: { id: collectionId }, body: { creation_ids: ids } }, caller) => {
    const collection = await findCollection(deps.database.read, caller.userId, collectionId);
    if (collection && smartFilterOf(collection)) return refuse("CONFLICT", "smartCollection");
    const outcome = await deps.database.transaction((tx) =>
      addToCollection(deps, tx, caller.userId, collectionId, ids),
    );
    return outcome ? done(outcome) : refuse("NOT_FOUND");
  },
);
