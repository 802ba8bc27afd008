import { collectionMembers } from "../../../../contract/collection-members.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { demandAccess, participantsOf } from "../membership.ts";
import { pageOfItems } from "../records/shared-items.ts";
import { presentItem } from "../viewed-items.ts";

/** Lists the creations of all users in a collection that was filled by hand, with who added each. */
export const listSharedItems = implement(collectionMembers.items, async (deps, { params, query }, { userId }) => {
  const { read } = deps.database;
  const access = await demandAccess(deps, read, userId, params.id, "view");
  if (!access.ok) return access;
  const participants = await participantsOf(deps, read, access.value.collection, userId);
  const { count, items } = await pageOfItems(read, participants.view, query);
  return done({
    count,
    ...pageAddresses(collectionMembers.items.path.replace("{id}", params.id), query, count),
    results: items.map((creation) => presentItem(deps.addresses, participants, creation)),
  });
});
