import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { addToCollection, type ContentsChange, removeFromCollection } from "./collection-contents.ts";

/** Puts creations into one of the caller's collections. */
export async function addItems(
  deps: Pick<GalleryDeps, "database" | "runtime">,
  collectionId: string,
  ids: readonly string[],
  caller: SignedInCaller,
): Promise<Outcome<ContentsChange>> {
  const outcome = await deps.database.transaction((tx) => addToCollection(deps, tx, caller.userId, collectionId, ids));
  return outcome ? done(outcome) : refuse("NOT_FOUND");
}

/** Takes one creation out of one of the caller's collections. */
export async function removeItem(
  deps: Pick<GalleryDeps, "database" | "runtime">,
  collectionId: string,
  creationId: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const outcome = await deps.database.transaction((tx) =>
    removeFromCollection(deps, tx, caller.userId, collectionId, [creationId]),
  );
  return outcome?.changed ? done(undefined) : refuse("NOT_FOUND");
}
