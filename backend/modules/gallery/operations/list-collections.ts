import { collections } from "../../../../contract/collections.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";
import * as records from "../records/collections.ts";

/** The caller's collections in their order, all of them or those whose name has every word of a search. */
export const listCollections = implement(collections.galleries, async ({ addresses, database }, { query }, caller) => {
  const { count, items } = await records.listCollections(database.read, caller.userId, query.search ?? "", query);
  return done({
    count,
    ...pageAddresses(collections.galleries.path, query, count),
    results: await presentCollections({ addresses, queries: database.read }, items),
  });
});
