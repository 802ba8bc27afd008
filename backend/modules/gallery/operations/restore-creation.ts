import { gallery } from "../../../../contract/gallery.ts";
import { implement } from "../deps.ts";
import { restoreFromTrash } from "../restoring.ts";
import { lastRestorable } from "../rules.ts";
import { readCreation } from "./read-creation.ts";

/** Restores a creation from the trash while that is possible. A creation outside the trash stays unchanged. */
export const restoreCreation = implement(gallery.restoreCreation, async (deps, { params: { id } }, caller) => {
  const deletedAfter = lastRestorable(deps.runtime.now());
  await deps.database.transaction((tx) => restoreFromTrash(deps, tx, caller.userId, [id], deletedAfter));
  return readCreation(deps, { params: { id } }, caller);
});
