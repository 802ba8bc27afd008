import { gallery } from "../../../../contract/gallery.ts";
import { implement } from "../deps.ts";
import { restoreFromTrash } from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";
import { readCreation } from "./read-creation.ts";

/** Takes a creation back out of the trash while it may be; one that is not in the trash stays as it is. */
export const restoreCreation = implement(gallery.restoreCreation, async (deps, { params: { id } }, caller) => {
  const deletedAfter = lastRestorable(deps.runtime.now());
  await deps.database.transaction((tx) => restoreFromTrash(tx, caller.userId, [id], deletedAfter));
  return readCreation(deps, { params: { id } }, caller);
});
