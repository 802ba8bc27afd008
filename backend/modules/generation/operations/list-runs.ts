import { generation } from "../../../../contract/generation.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentRuns } from "../present-runs.ts";
import * as records from "../records.ts";

/** The caller's runs, newest first. */
export const listRuns = implement(generation.history, async (deps, { query }, caller) => {
  const { count, runs } = await records.listRuns(
    deps.database.read,
    caller.userId,
    { mode: query.type, status: query.status, parentId: query.parent },
    { limit: query.page_size, offset: (query.page - 1) * query.page_size },
  );
  return done({
    count,
    ...pageAddresses(generation.history.path, query, count),
    results: await presentRuns(deps, runs, caller),
  });
});
