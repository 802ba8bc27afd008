import type { Collection } from "../../../../contract/collections.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentCollection } from "../present-collections.ts";
import { findCollection } from "../records/collections.ts";

export async function readCollection(
  { addresses, database }: Pick<GalleryDeps, "addresses" | "database">,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<Collection>> {
  const collection = await findCollection(database.read, caller.userId, id);
  if (!collection) return refuse("NOT_FOUND");
  return done(await presentCollection({ addresses, queries: database.read }, collection));
}
