import { gallery } from "../../../../contract/gallery.ts";
import { done, refuse } from "../../../http/operation.ts";
import { naturalPosition } from "../arranging.ts";
import { implement } from "../deps.ts";
import { creationsOf, findKeys, orderIn } from "../finding.ts";
import type { Place } from "../places.ts";
import { presentCreation } from "../present.ts";
import { findCreation } from "../records/creations.ts";
import { positionIn } from "../records/lists.ts";
import { listFilter } from "../smart-collections.ts";

/**
 * Returns the creations before and after one of the caller's creations in a list. A creation that no longer matches the
 * filters, such as a former favorite, keeps its position in time order.
 */
export const findNeighbors = implement(gallery.neighbors, async (deps, { params, query }, caller) => {
  const creation = await findCreation(deps.database.read, caller.userId, params.id);
  if (!creation) return refuse("NOT_FOUND");
  const filter = await listFilter(deps.database.read, caller.userId, query);
  const order = orderIn(filter, query.sort);
  let place: Place = { by: "time", at: creation.created_at, id: creation.id };
  if (order === "manual") {
    const { collectionId, arrangedIn } = filter;
    const listed = arrangedIn ?? collectionId ?? "";
    const position =
      (await positionIn(deps.database.read, caller.userId, listed, creation.id)) ??
      (arrangedIn === undefined ? undefined : naturalPosition(creation.created_at));
    if (position === undefined) return done({ previous: null, next: null });
    place = { by: "position", position, id: creation.id };
  }
  const beside = async (backward: boolean) => {
    const keys = await findKeys(deps, caller.userId, filter, { order, backward, place, limit: 1 });
    const [found] = await creationsOf(deps, caller.userId, keys);
    return found ? presentCreation(deps.addresses, found) : null;
  };
  return done({ previous: await beside(true), next: await beside(false) });
});
