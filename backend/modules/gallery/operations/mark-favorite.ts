import type { Creation } from "../../../../contract/gallery.ts";
import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { markFavorites } from "../records/creations.ts";
import { readCreation } from "./read-creation.ts";

/** Puts the favourite mark on or takes it off; doing so again changes nothing. */
export async function markFavorite(
  deps: GalleryDeps,
  id: string,
  favorite: boolean,
  caller: SignedInCaller,
): Promise<Outcome<Creation>> {
  await deps.database.transaction((tx) => markFavorites(tx, caller.userId, [id], favorite));
  return readCreation(deps, id, caller);
}
