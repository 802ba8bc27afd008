import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { findCollection } from "../records/collections.ts";

/** Returns one of the caller's collections. */
export const readCollection = implement(
  collections.collection,
  async ({ addresses, database, search }, { params: { id } }, caller) => {
    const collection = await findCollection(database.read, caller.userId, id);
    if (!collection) return refuse("NOT_FOUND");
    return done(await presentCollection({ addresses, database, search }, collection));
  },
);
