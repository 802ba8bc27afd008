import { gallery } from "../../../../contract/gallery.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { countExisting } from "../records/creations.ts";
import { latestTrashed, type Restorable, trashedIds } from "../records/trash.ts";
import { restoreFromTrash } from "../restoring.ts";
import { lastRestorable } from "../rules.ts";
import { yieldToOthers } from "../selection.ts";

const rowsAtOnce = 500;

/**
 * Restores creations from the trash: the listed ones, those deleted at one instant, or all. Creations already outside
 * the trash are neither changed nor missing. Creations that can no longer be restored are missing.
 */
export const restoreMany = implement(gallery.restoreMany, async (deps, { body: chosen }, { userId }) => {
  const { database, runtime } = deps;
  const deletedAfter = lastRestorable(runtime.now());
  if ("ids" in chosen) {
    const ids = [...new Set(chosen.ids)];
    return done(
      await database.transaction(async (tx) => {
        const changed = await restoreFromTrash(deps, tx, userId, ids, deletedAfter);
        return { changed, missing: ids.length - (await countExisting(tx, userId, ids)) };
      }),
    );
  }
  const deletedUntil =
    "trashed_at" in chosen ? Date.parse(chosen.trashed_at) : await latestTrashed(database.read, userId);
  const restorable: Restorable = {
    deletedAfter: "trashed_at" in chosen ? Math.max(deletedAfter, deletedUntil - 1) : deletedAfter,
    deletedUntil,
  };
  let changed = 0;
  for (;;) {
    const restored = await database.transaction(async (tx) => {
      const ids = await trashedIds(tx, userId, restorable, rowsAtOnce);
      return { seen: ids.length, changed: await restoreFromTrash(deps, tx, userId, ids, deletedAfter) };
    });
    changed += restored.changed;
    if (restored.seen < rowsAtOnce) return done({ changed, missing: 0 });
    await yieldToOthers();
  }
});
