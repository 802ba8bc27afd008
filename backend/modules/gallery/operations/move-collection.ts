import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findCollection, lockOrder, placeCollection } from "../records/collections.ts";

/** Moves one of the caller's collections before another one or to the end. */
export const moveCollection = implement(
  collections.move,
  async ({ database }, { params: { id }, body: { before } }, caller) => {
    const owner = caller.userId;
    return database.transaction(async (tx) => {
      await lockOrder(database, tx, owner);
      if (!(await findCollection(tx, owner, id))) return refuse("NOT_FOUND");
      return (await placeCollection(tx, owner, id, before)) ? done(undefined) : refuse("NOT_FOUND");
    });
  },
);
