import { collections, collections as endpoints } from "../../../../contract/collections.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import * as records from "../collection-records.ts";
import { implement } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";

/** The caller's collections in their order, all of them or those whose name has every word of a search. */
export const listCollections = implement(collections.galleries, async ({ addresses, database }, { query }, caller) => {
  const { count, collections } = await records.listCollections(database.read, caller.userId, query.search ?? "", {
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  });
  return done({
    count,
    ...pageAddresses(endpoints.galleries.path, query, count),
    results: await presentCollections({ addresses, queries: database.read }, collections),
  });
});
