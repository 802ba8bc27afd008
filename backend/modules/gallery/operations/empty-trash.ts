import type { GalleryDeps } from "../deps.ts";
import { deleteTrashed, findTrashed } from "../records.ts";
import { millisecondsPerDay, trashDays } from "../rules.ts";
import { discardMedia } from "./store-media.ts";

const creationsPerRound = 200;

/**
 * Erases creations that can no longer be restored: their files first, so that a crash in between leaves a row that leads
 * back here and never a file nobody knows of. Returns how many that were.
 */
export async function emptyTrash(deps: Pick<GalleryDeps, "database" | "runtime" | "storage">): Promise<number> {
  const deletedBefore = deps.runtime.now() - trashDays * millisecondsPerDay;
  const ids = await findTrashed(deps.database.read, deletedBefore, creationsPerRound);
  for (const id of ids) {
    await discardMedia(deps, id);
    await deps.database.transaction((tx) => deleteTrashed(tx, id));
  }
  return ids.length;
}
