import type { GalleryDeps } from "../deps.ts";
import { deleteCreations, oldestCreations } from "../records.ts";
import { discardMedia } from "./store-media.ts";

const creationsAtOnce = 100;

/** Removes all that somebody made, the trash included: first the files, then what names them, so that it can begin again. */
export async function eraseOwner(deps: Pick<GalleryDeps, "database" | "storage">, ownerId: string): Promise<void> {
  for (;;) {
    const ids = await oldestCreations(deps.database.read, ownerId, creationsAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) await discardMedia(deps, id);
    await deps.database.transaction((tx) => deleteCreations(tx, ownerId, ids));
  }
}
