import type { Tx } from "../../adapters/database/port.ts";
import { aheadMax, naturalPosition, positionBehind, positionsBefore } from "./arranging.ts";
import type { GalleryDeps } from "./deps.ts";
import { findKeys } from "./finding.ts";
import { type ListKey, placeOf } from "./places.ts";
import { putItems } from "./records/collection-items.ts";
import { findCreations } from "./records/creations.ts";
import { positionIn } from "./records/lists.ts";
import { matchingAmong } from "./search-hits.ts";
import { filterWithin } from "./smart-collections.ts";
import type { CollectionTable } from "./tables.ts";

/**
 * Moves a creation within a smart collection that `tx` has locked, before another one or to the end. Returns whether both
 * match its filter.
 */
export async function moveArranged(
  { runtime, search }: Pick<GalleryDeps, "runtime" | "search">,
  tx: Tx,
  collection: CollectionTable,
  id: string,
  before: string | null,
): Promise<boolean> {
  const { owner_id: ownerId, id: collectionId } = collection;
  const deps = { database: { read: tx }, search };
  const filter = filterWithin(collection);
  const named = before === null ? [id] : [id, before];
  const shown = await matchingAmong(deps, ownerId, filter, named);
  if (named.some((one) => !shown.has(one))) return false;
  if (before === id) return true;

  const keys = new Map<string, ListKey>();
  for (const { id: one, created_at: at } of await findCreations(tx, ownerId, named)) {
    const position = (await positionIn(tx, ownerId, collectionId, one)) ?? naturalPosition(at);
    keys.set(one, { id: one, at, position });
  }
  const [moved, next] = [keys.get(id), keys.get(before ?? "")];
  if (!moved) return false;
  const backward = { order: "manual", backward: true } as const;
  if (!next) {
    const [last] = await findKeys(deps, ownerId, filter, { ...backward, limit: 1 });
    if (last && last.id !== id)
      await putItems(tx, collection, [{ key: moved, position: positionBehind(last.position) }]);
    return true;
  }
  const ahead = await findKeys(deps, ownerId, filter, {
    ...backward,
    place: placeOf(next, "manual"),
    limit: aheadMax + 1,
  });
  const others = ahead.filter((key) => key.id !== id).slice(0, aheadMax);
  await putItems(tx, collection, positionsBefore(moved, next.position, others, runtime.now()));
  return true;
}
