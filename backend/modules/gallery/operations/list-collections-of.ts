import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";
import * as records from "../records/collections.ts";
import { findCreation } from "../records/creations.ts";

/** Lists the caller's collections that contain a creation. */
export const listCollectionsOf = implement(
  collections.ofCreation,
  async ({ addresses, database, search }, { params: { id: creationId }, query }, caller) => {
    if (!(await findCreation(database.read, caller.userId, creationId))) return refuse("NOT_FOUND");
    const { count, items } = await records.collectionsOfCreation(database.read, caller.userId, creationId, query);
    return done({
      count,
      ...pageAddresses(collections.ofCreation.path.replace("{id}", creationId), query, count),
      results: await presentCollections({ addresses, database, search }, items),
    });
  },
);
