import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { sharing as endpoints, type Share } from "../../../../contract/sharing.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { SharingDeps } from "../deps.ts";
import { presentShare } from "../present.ts";
import * as records from "../records.ts";

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Share[];
}

/** The caller's public links, newest first, all of them or the one to one thing. */
export async function listShares(
  { database, gallery, tokens }: SharingDeps,
  query: ParsedInput<typeof endpoints.shares>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<Page>> {
  const of = { creationId: query.creation_id, collectionId: query.collection_id };
  const { count, items } = await records.listShares(database.read, userId, of, query);
  const titles = await gallery.shared.titles(userId, items.map(records.refOf));
  return done({
    count,
    ...pageAddresses(endpoints.shares.path, query, count),
    results: items.map((share) => presentShare(share, tokens.tokenOf(share.id), titles.get(records.refOf(share).id))),
  });
}
