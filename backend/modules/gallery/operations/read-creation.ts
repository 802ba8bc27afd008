import { gallery } from "../../../../contract/gallery.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentCreation } from "../present.ts";
import { findCreation } from "../records/creations.ts";

/** Returns one of the caller's creations. */
export const readCreation = implement(gallery.creation, async ({ addresses, database }, { params: { id } }, caller) => {
  const creation = await findCreation(database.read, caller.userId, id);
  return creation ? done(presentCreation(addresses, creation)) : refuse("NOT_FOUND");
});
