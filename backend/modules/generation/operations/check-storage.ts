import { done, type Outcome, refuse } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";

/**
 * Refuses new runs with CONFLICT once the owner's creations use all of their storage. What an accepted run makes is
 * always kept, so concurrent runs may exceed it.
 */
export async function checkStorage(
  { database, gallery }: Pick<GenerationDeps, "database" | "gallery">,
  ownerId: string,
  { creationStorageBytes }: Pick<AccountPlan, "creationStorageBytes">,
): Promise<Outcome<undefined>> {
  const hasRoom = await gallery.hasRoomForCreations(database.read, ownerId, creationStorageBytes);
  return hasRoom ? done(undefined) : refuse("CONFLICT", "creationsFull");
}
