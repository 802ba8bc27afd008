import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isShownIn, placeItem } from "../records/collection-items.ts";
import { lockCollection } from "../records/collections.ts";

/** Moves a creation within one of the caller's collections, before another one or to the end. */
export const moveItem = implement(collections.moveItem, async ({ database }, { params, body }, { userId }) =>
  database.transaction(async (tx) => {
    const isThere =
      (await lockCollection(database, tx, userId, params.id)) &&
      (await isShownIn(tx, userId, params.id, params.creation_id));
    if (!isThere) return refuse("NOT_FOUND");
    return (await placeItem(tx, params.id, params.creation_id, body.before)) ? done(undefined) : refuse("NOT_FOUND");
  }),
);
