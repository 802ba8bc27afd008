import { generation } from "../../../../contract/generation.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentRuns } from "../present-runs.ts";
import * as records from "../records/runs.ts";

/** Returns the caller's runs, newest first, or those of a batch in their order. */
export const listRuns = implement(generation.history, async (deps, { query }, caller) => {
  const filter = { mode: query.type, status: query.status, parentId: query.parent, batchId: query.batch };
  const { count, items } = await records.listRuns(deps.database.read, caller.userId, filter, query);
  return done({
    count,
    ...pageAddresses(generation.history.path, query, count),
    results: await presentRuns(deps, items, caller),
  });
});
