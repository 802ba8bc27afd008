import type { Creation } from "../../../../contract/gallery.ts";
import type { Outcome, SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { takeFromTrash } from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";
import { readCreation } from "./read-creation.ts";

/** Takes a creation back out of the trash while it may be; one that is not in the trash stays as it is. */
export async function restoreCreation(
  deps: GalleryDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<Creation>> {
  const deletedAfter = lastRestorable(deps.runtime.now());
  await deps.database.transaction((tx) => takeFromTrash(tx, caller.userId, [id], deletedAfter));
  return readCreation(deps, id, caller);
}
