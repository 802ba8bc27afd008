import type { Look } from "../../../media/look.ts";
import type { GalleryDeps } from "../deps.ts";
import { addLook, measureStored } from "../looks.ts";
import { creationsToMeasure, findLookProgress, lockUnmeasured, writeLookProgress } from "../records/looks.ts";

/** The most creations that one call measures. */
const measuredMax = 1_000;
/** The most creations that one call reads: most already have a look. */
const readMax = 20_000;
const rowsAtOnce = 100;

type Deps = Pick<GalleryDeps, "database" | "pictures" | "storage">;

/**
 * Measures creations that have no look, because an earlier version made them, in batches and in the order of their ids.
 * Each call continues where the last one ended, in any process. Skips creations that have no readable copy. Returns how
 * many were measured.
 */
export async function measureLooks(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { database } = deps;
  let measured = 0;
  for (let read = 0; read < readMax && measured < measuredMax && !signal?.aborted; ) {
    const rows = await creationsToMeasure(database.read, await findLookProgress(database.read), rowsAtOnce);
    for (const row of rows) {
      if (row.phash_even !== null || row.deleted_at === 0) continue;
      const look = await measureStored(deps, row);
      if (look && (await addMissing(deps, row.id, look))) measured += 1;
      if (signal?.aborted) return measured;
    }
    read += rows.length;
    const last = rows.at(-1);
    if (!last) break;
    await database.transaction((tx) => writeLookProgress(tx, last.id));
    if (rows.length < rowsAtOnce) break;
  }
  return measured;
}

/** Adds the look unless the creation was erased meanwhile. */
function addMissing({ database }: Deps, id: string, look: Look): Promise<boolean> {
  return database.transaction(async (tx) => {
    const creation = await lockUnmeasured(database, tx, id);
    if (!creation) return false;
    await addLook(tx, creation, look);
    return true;
  });
}
