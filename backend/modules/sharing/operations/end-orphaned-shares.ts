import { type Deps, removeEnded, sharesAtOnce, succeeds } from "../ended-shares.ts";
import { endShares, everyShare, refOf } from "../records.ts";
import type { ShareTable } from "../tables.ts";

/**
 * Ends links whose creation or collection is gone for good, removes previews of creations that are gone, and removes what a
 * crash left of links that ended. What cannot be looked at or removed is left for the next time. Returns how many links left.
 */
export async function endOrphanedShares(deps: Deps): Promise<number> {
  for await (const shares of everyShare(deps.database.read, undefined, sharesAtOnce)) {
    for (const [ownerId, owned] of Map.groupBy(shares, ({ owner_id }) => owner_id)) {
      await succeeds(deps, () => endOrphanedSharesOf(deps, ownerId, owned));
    }
  }
  return removeEnded(deps, undefined);
}

async function endOrphanedSharesOf(deps: Deps, ownerId: string, shares: ShareTable[]): Promise<void> {
  const previewed = shares.flatMap(({ preview_creation_id: id }) =>
    id === null ? [] : [{ kind: "creation" as const, id }],
  );
  const there = await deps.gallery.shared.titles(ownerId, [...shares.map(refOf), ...previewed]);
  const [live, gone] = [
    shares.filter((share) => there.has(refOf(share).id)),
    shares.filter((share) => !there.has(refOf(share).id)),
  ];
  const ids = gone.map(({ id }) => id);
  await deps.database.transaction((tx) => endShares(tx, ownerId, ids, deps.runtime.now()));
  for (const share of live) {
    const isStale = share.preview_creation_id !== null && !there.has(share.preview_creation_id);
    if (isStale) await succeeds(deps, () => deps.previews.discard(share));
  }
}
