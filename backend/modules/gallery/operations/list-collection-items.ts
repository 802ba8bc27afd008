import { collections } from "../../../../contract/collections.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { CreationPage } from "../../../../contract/gallery.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { findCollection } from "../records/collections.ts";
import { listCreations } from "./list-creations.ts";

/** What is in one of the caller's collections, filtered and sorted as any list of creations. */
export async function listCollectionItems(
  deps: GalleryDeps,
  id: string,
  query: ParsedInput<typeof collections.images>["query"],
  caller: SignedInCaller,
): Promise<Outcome<CreationPage>> {
  if (!(await findCollection(deps.database.read, caller.userId, id))) return refuse("NOT_FOUND");
  const path = collections.images.path.replace("{id}", id);
  return listCreations(deps, { path, collectionId: id }, query, caller);
}
