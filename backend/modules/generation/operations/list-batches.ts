import { batches } from "../../../../contract/batches.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { presentBatches } from "../batches/present-batches.ts";
import { implement } from "../deps.ts";
import * as records from "../records/batches.ts";

/** Returns the caller's batches, newest first. */
export const listBatches = implement(batches.list, async (deps, { query }, { userId }) => {
  const { count, items } = await records.listBatches(deps.database.read, userId, query);
  return done({
    count,
    ...pageAddresses(batches.list.path, query, count),
    results: await presentBatches(deps, items),
  });
});
