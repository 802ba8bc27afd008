import { gallery } from "../../../../contract/gallery.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { queueEmptyTrash } from "../jobs.ts";
import { eraseTrashed, latestTrashed, trashedIds } from "../records/trash.ts";
import { lastRestorable } from "../rules.ts";
import { yieldToOthers } from "../selection.ts";

const rowsAtOnce = 500;

/**
 * Erases creations in the trash permanently: the listed ones or all. They leave the trash immediately. A worker then
 * removes their files and finally their rows.
 */
export const eraseMany = implement(gallery.erase, async (deps, { body: chosen }, { userId }) => {
  const { database, runtime } = deps;
  const deletedAfter = lastRestorable(runtime.now());
  const erase = async (tx: Tx, ids: readonly string[]) => {
    const changed = await eraseTrashed(tx, userId, ids, deletedAfter);
    if (changed > 0) await queueEmptyTrash(deps, tx);
    return changed;
  };
  if ("ids" in chosen) {
    const ids = [...new Set(chosen.ids)];
    const changed = await database.transaction((tx) => erase(tx, ids));
    return done({ changed, missing: ids.length - changed });
  }
  const restorable = { deletedAfter, deletedUntil: await latestTrashed(database.read, userId) };
  let changed = 0;
  for (;;) {
    const erased = await database.transaction(async (tx) => {
      const ids = await trashedIds(tx, userId, restorable, rowsAtOnce);
      return { seen: ids.length, changed: await erase(tx, ids) };
    });
    changed += erased.changed;
    if (erased.seen < rowsAtOnce) return done({ changed, missing: 0 });
    await yieldToOthers();
  }
});
