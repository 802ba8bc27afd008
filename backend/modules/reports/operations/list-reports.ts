import { adminReports } from "../../../../contract/admin/reports.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentSummary } from "../present.ts";
import * as records from "../records/reports.ts";

/** Lists reports for moderators. */
export const listReports = implement(adminReports.list, async ({ accounts, database }, { query }) => {
  const { search, state, reason } = query;
  const ids = search === undefined ? undefined : [search, ...(await accounts.idsByEmail(database.read, search))];
  const { count, items } = await records.listReports(database.read, { state, reason, ids }, query);
  const names = await accounts.namesOf(
    database.read,
    items.map(({ owner_id }) => owner_id),
  );
  return done({
    count,
    ...pageAddresses(adminReports.list.path, query, count),
    results: items.map((report) => presentSummary(report, names.get(report.owner_id) ?? "")),
  });
});
