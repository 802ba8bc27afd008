import { gallery } from "../../../../contract/gallery.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { moveToTrash, nextTrashInstant } from "../records/trash.ts";

/** Moves a creation to the trash. It leaves all lists, and its URLs stop working until it is restored. */
export const deleteCreation = implement(gallery.deleteCreation, async (deps, { params: { id } }, { userId }) => {
  const { database, runtime } = deps;
  const moved = await database.transaction(async (tx) =>
    moveToTrash(tx, userId, [id], await nextTrashInstant(deps, tx, userId, runtime.now())),
  );
  return moved > 0 ? done(undefined) : refuse("NOT_FOUND");
});
