import { sharing } from "../../../../contract/sharing.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentShare } from "../present.ts";
import * as records from "../records/shares.ts";

/** Lists the caller's public links, newest first: all of them, or the link to one item. */
export const listShares = implement(sharing.shares, async ({ database, gallery, tokens }, { query }, { userId }) => {
  const of = { creationId: query.creation_id, collectionId: query.collection_id };
  const { count, items } = await records.listShares(database.read, userId, of, query);
  const titles = await gallery.shared.titles(userId, items.map(records.refOf));
  return done({
    count,
    ...pageAddresses(sharing.shares.path, query, count),
    results: items.map((share) => presentShare(share, tokens.tokenOf(share.id), titles.get(records.refOf(share).id))),
  });
});
