import type { Tx } from "../../adapters/database/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { leaveTrash } from "./records/trash.ts";
import { documentOf } from "./search-hits.ts";

/**
 * Restores the owner's creations that were deleted after the given instant, and lets the search find them again. Returns
 * how many. A trigger removed their words when they were deleted.
 */
export async function restoreFromTrash(
  { search }: Pick<GalleryDeps, "search">,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  deletedAfter: number,
): Promise<number> {
  const restored = await leaveTrash(tx, ownerId, ids, deletedAfter);
  for (const creation of restored) await search.put(tx, documentOf(creation));
  return restored.length;
}
