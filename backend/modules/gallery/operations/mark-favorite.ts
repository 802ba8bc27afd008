import { gallery } from "../../../../contract/gallery.ts";
import type { SignedInCaller } from "../../../http/operation.ts";
import { type GalleryDeps, implement } from "../deps.ts";
import { markFavorites } from "../records/creations.ts";
import { readCreation } from "./read-creation.ts";

/** Sets or clears the favorite mark. The operation is idempotent. */
async function markFavorite(deps: GalleryDeps, id: string, isFavorite: boolean, caller: SignedInCaller) {
  await deps.database.transaction((tx) => markFavorites(tx, caller.userId, [id], isFavorite));
  return readCreation(deps, { params: { id } }, caller);
}

implement(gallery.favorite, (deps, { params }, caller) => markFavorite(deps, params.id, true, caller));
implement(gallery.unfavorite, (deps, { params }, caller) => markFavorite(deps, params.id, false, caller));
