import { collections } from "../../../../contract/collections.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";
import * as records from "../records/collections.ts";

/** Lists the caller's collections in their order. A search keeps those whose name contains every word. */
export const listCollections = implement(
  collections.galleries,
  async ({ addresses, database, search }, { query }, caller) => {
    const { count, items } = await records.listCollections(database.read, caller.userId, query, query);
    return done({
      count,
      ...pageAddresses(collections.galleries.path, query, count),
      results: await presentCollections({ addresses, database, search }, items),
    });
  },
);
