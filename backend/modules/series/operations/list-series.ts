import { series } from "../../../../contract/series.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentSeries } from "../present.ts";
import * as records from "../records.ts";

/** Lists the caller's series, the most recently changed first. */
export const listSeries = implement(series.list, async (deps, { query }, { userId }) => {
  const { count, items } = await records.listSeries(deps.database.read, userId, query);
  return done({
    count,
    ...pageAddresses(series.list.path, query, count),
    results: await presentSeries(deps, userId, items),
  });
});
