import { collectionMembers } from "../../../../contract/collection-members.ts";
import type { Collection } from "../../../../contract/collections.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { findAccess } from "../membership.ts";
import { collectionsJoined } from "../records/members.ts";
import { presentForMember } from "../viewed-items.ts";

/** Lists the collections that other users share with the caller. Those of disabled accounts are left out of a page. */
export const listJoinedCollections = implement(collectionMembers.joined, async (deps, { query }, { userId }) => {
  const { read } = deps.database;
  const { count, items } = await collectionsJoined(read, userId, query);
  const results: Collection[] = [];
  for (const { collection_id: id } of items) {
    const access = await findAccess(deps, read, userId, id);
    if (access) results.push(await presentForMember(deps, access, userId));
  }
  return done({ count, ...pageAddresses(collectionMembers.joined.path, query, count), results });
});
