import { adminAudit } from "../../../../contract/admin/audit.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { entryFilter } from "../filter.ts";
import { presentEntry } from "../present.ts";
import { listEntries as list } from "../records.ts";

/** Lists what was done in the administration, the newest first. */
export const listEntries = implement(adminAudit.list, async (deps, { query }, caller) => {
  const { accounts, database } = deps;
  const { count, items } = await list(database.read, await entryFilter(deps, query, caller), query);
  const emails = await accounts.emailsOf(
    database.read,
    items.map(({ actor_id }) => actor_id),
  );
  return done({
    count,
    ...pageAddresses(adminAudit.list.path, query, count),
    results: items.map((entry) => presentEntry(entry, emails)),
  });
});
