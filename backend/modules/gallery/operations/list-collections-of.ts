import { collections, collections as endpoints } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import * as records from "../collection-records.ts";
import { implement } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";
import { findCreation } from "../records.ts";

/** Which of the caller's collections one of their creations is in. */
export const listCollectionsOf = implement(
  collections.ofCreation,
  async ({ addresses, database }, { params: { id: creationId }, query }, caller) => {
    if (!(await findCreation(database.read, caller.userId, creationId))) return refuse("NOT_FOUND");
    const { count, collections } = await records.collectionsOfCreation(database.read, caller.userId, creationId, {
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    });
    return done({
      count,
      ...pageAddresses(endpoints.ofCreation.path.replace("{id}", creationId), query, count),
      results: await presentCollections({ addresses, queries: database.read }, collections),
    });
  },
);
