import { collections } from "../../../../contract/collections.ts";
import { refuse } from "../../../http/operation.ts";
import { pageOfCreations } from "../creation-list.ts";
import { implement } from "../deps.ts";
import { findCollection } from "../records/collections.ts";

/** Lists the creations in one of the caller's collections, with the filters and orders of any creation list. */
export const listCollectionItems = implement(collections.images, async (deps, { params: { id }, query }, caller) => {
  if (!(await findCollection(deps.database.read, caller.userId, id))) return refuse("NOT_FOUND");
  const path = collections.images.path.replace("{id}", id);
  return pageOfCreations(deps, { path, collectionId: id }, query, caller);
});
