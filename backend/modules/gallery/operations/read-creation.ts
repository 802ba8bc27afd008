import type { Creation } from "../../../../contract/gallery.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { presentCreation } from "../present.ts";
import { findCreation } from "../records/creations.ts";

export async function readCreation(
  { addresses, database }: GalleryDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<Creation>> {
  const creation = await findCreation(database.read, caller.userId, id);
  return creation ? done(presentCreation(addresses, creation)) : refuse("NOT_FOUND");
}
