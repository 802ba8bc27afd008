import { type Collection, collections as endpoints } from "../../../../contract/collections.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentCollections } from "../present-collections.ts";
import * as records from "../records/collections.ts";
import { findCreation } from "../records/creations.ts";

type Deps = Pick<GalleryDeps, "addresses" | "database">;

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Collection[];
}

/** The caller's collections in their order, all of them or those whose name has every word of a search. */
export async function listCollections(
  { addresses, database }: Deps,
  query: ParsedInput<typeof endpoints.galleries>["query"],
  caller: SignedInCaller,
): Promise<Outcome<Page>> {
  const { count, items } = await records.listCollections(database.read, caller.userId, query.search ?? "", query);
  return done({
    count,
    ...pageAddresses(endpoints.galleries.path, query, count),
    results: await presentCollections({ addresses, queries: database.read }, items),
  });
}

/** Which of the caller's collections one of their creations is in. */
export async function listCollectionsOf(
  { addresses, database }: Deps,
  creationId: string,
  query: ParsedInput<typeof endpoints.ofCreation>["query"],
  caller: SignedInCaller,
): Promise<Outcome<Page>> {
  if (!(await findCreation(database.read, caller.userId, creationId))) return refuse("NOT_FOUND");
  const { count, items } = await records.collectionsOfCreation(database.read, caller.userId, creationId, query);
  return done({
    count,
    ...pageAddresses(endpoints.ofCreation.path.replace("{id}", creationId), query, count),
    results: await presentCollections({ addresses, queries: database.read }, items),
  });
}
