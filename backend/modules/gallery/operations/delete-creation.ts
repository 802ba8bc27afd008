import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import { moveToTrash } from "../records.ts";

/** Moves a creation to the trash: out of every list, and its addresses stop working until it is restored. */
export async function deleteCreation(
  { database, runtime }: GalleryDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const moved = await database.transaction((tx) => moveToTrash(tx, caller.userId, id, runtime.now()));
  return moved ? done(undefined) : refuse("NOT_FOUND");
}
