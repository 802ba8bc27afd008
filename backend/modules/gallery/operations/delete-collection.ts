import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/collections.ts";

/** Deletes a collection but not its creations. */
export const deleteCollection = implement(collections.remove, async ({ database }, { params: { id } }, caller) => {
  const deleted = await database.transaction((tx) => records.deleteCollection(tx, caller.userId, id));
  return deleted ? done(undefined) : refuse("NOT_FOUND");
});
