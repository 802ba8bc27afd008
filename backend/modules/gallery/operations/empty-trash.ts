import type { GalleryDeps } from "../deps.ts";
import { deleteErasedRows, expiredTrash } from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";
import { yieldToOthers } from "../selection.ts";
import { discardMedia } from "../stored-media.ts";

const creationsAtOnce = 100;
/** Storage handles several requests in parallel. More would delay other users. */
const removedAtOnce = 4;

/**
 * Removes all creations that can no longer be restored. Files go before rows, so a crash never leaves a file without a
 * row. A creation whose files cannot be removed is retried next time. Returns how many were removed.
 */
export async function emptyTrash(
  deps: Pick<GalleryDeps, "database" | "runtime" | "storage" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  const deletedBefore = lastRestorable(deps.runtime.now());
  let removed = 0;
  for await (const gone of expiredTrash(deps.database.read, deletedBefore, creationsAtOnce, signal)) {
    const ids = await withoutFiles(deps, gone, signal);
    await deps.database.transaction((tx) => deleteErasedRows(tx, ids, deletedBefore));
    removed += ids.length;
    await yieldToOthers();
  }
  return removed;
}

/** Removes the creations' files, several at a time. Returns the creations that have no files left. */
async function withoutFiles(
  deps: Pick<GalleryDeps, "storage" | "log">,
  gone: readonly { id: string }[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const ids: string[] = [];
  const waiting = gone.values();
  const worker = async () => {
    for (const { id } of waiting) {
      if (signal?.aborted) return;
      try {
        await discardMedia(deps, id);
        ids.push(id);
      } catch (error) {
        deps.log.warn(
          { code: "FILES_NOT_REMOVED", err: error, creationId: id },
          "Files of a deleted item could not be removed.",
        );
      }
    }
  };
  await Promise.all(Array.from({ length: removedAtOnce }, worker));
  return ids;
}
