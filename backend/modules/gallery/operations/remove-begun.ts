import type { GalleryDeps } from "../deps.ts";
import { beginLeavingBegun, forgetBegun } from "../records/begun-uploads.ts";
import { removeParts } from "../upload-parts.ts";

/** Forgets a file that is on its way: closed first, then its parts, then what leads to them. Whether there was one. */
export async function removeBegun(
  { database, storage }: Pick<GalleryDeps, "database" | "storage">,
  ownerId: string,
  id: string,
): Promise<boolean> {
  if (!(await database.transaction((tx) => beginLeavingBegun(tx, ownerId, id)))) return false;
  await removeParts(storage, id);
  await database.transaction((tx) => forgetBegun(tx, [id]));
  return true;
}
