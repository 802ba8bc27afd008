import { type Deps, removeEnded, sharesAtOnce, succeeds } from "../ended-shares.ts";
import { endShares, everyShare, refOf } from "../records/shares.ts";
import type { ShareTable } from "../tables.ts";

/**
 * Ends shares whose creation or collection was erased, removes previews of erased creations, and removes what a crash
 * left of ended shares. A failure is left for the next call. Returns how many shares were removed.
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
