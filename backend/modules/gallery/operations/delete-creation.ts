import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { moveToTrash, nextTrashInstant } from "../records/trash.ts";

/** Moves a creation to the trash: out of every list, and its addresses stop working until it is restored. */
export async function deleteCreation(
  deps: GalleryDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  const { database, runtime } = deps;
  const moved = await database.transaction(async (tx) =>
    moveToTrash(tx, userId, [id], await nextTrashInstant(deps, tx, userId, runtime.now())),
  );
  return moved > 0 ? done(undefined) : refuse("NOT_FOUND");
}
