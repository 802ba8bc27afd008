import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { GalleryDeps } from "../deps.ts";
import * as records from "../records/collections.ts";

/** Deletes a collection; the creations in it stay where they are. */
export async function deleteCollection(
  { database }: Pick<GalleryDeps, "database">,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const deleted = await database.transaction((tx) => records.deleteCollection(tx, caller.userId, id));
  return deleted ? done(undefined) : refuse("NOT_FOUND");
}
