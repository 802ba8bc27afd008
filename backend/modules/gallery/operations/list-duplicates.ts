import { duplicatesShownMax } from "../../../../contract/limits.ts";
import { similarity } from "../../../../contract/similarity.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentCreation } from "../present.ts";
import { findCreations } from "../records/creations.ts";
import { groupsOfDuplicates, newestOfGroups } from "../records/looks.ts";

/** Lists groups of the caller's creations that look almost the same, those with the latest creation first. */
export const listDuplicates = implement(similarity.duplicates, async (deps, { query }, { userId }) => {
  const { read } = deps.database;
  const { count, items } = await groupsOfDuplicates(read, userId, query);
  const shown = await newestOfGroups(
    read,
    userId,
    items.map(({ id }) => id),
    duplicatesShownMax,
  );
  const rows = await findCreations(
    read,
    userId,
    shown.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, presentCreation(deps.addresses, row)]));
  const idsOf = Map.groupBy(shown, ({ groupId }) => groupId);
  return done({
    count,
    ...pageAddresses(similarity.duplicates.path, query, count),
    results: items.map((group) => ({
      id: group.id,
      count: group.count,
      creations: (idsOf.get(group.id) ?? []).flatMap(({ id }) => byId.get(id) ?? []),
    })),
  });
});
