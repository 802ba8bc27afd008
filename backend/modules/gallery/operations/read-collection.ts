import { collections } from "../../../../contract/collections.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findAccess } from "../membership.ts";
import { presentCollection } from "../present-collections.ts";
import { presentForMember } from "../viewed-items.ts";

/** Returns a collection of the caller, or of another user who shares it. */
export const readCollection = implement(collections.collection, async (deps, { params: { id } }, { userId }) => {
  const access = await findAccess(deps, deps.database.read, userId, id);
  if (!access) return refuse("NOT_FOUND");
  if (access.role !== "owner") return done(await presentForMember(deps, access, userId));
  return done(await presentCollection(deps, access.collection));
});
