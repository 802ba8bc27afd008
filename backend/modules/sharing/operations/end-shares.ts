import { pagesAfter } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { SharingDeps } from "../deps.ts";
import { endedShares, endShares, endSharesOf, forgetShares, refOf, sharesAfter } from "../records.ts";
import type { ShareTable } from "../tables.ts";

type Deps = Pick<SharingDeps, "database" | "gallery" | "previews" | "runtime">;

const sharesAtOnce = 200;

/** Ends a public link: the page and every file at it are gone with the commit, what is stored for it right after. */
export async function revokeShare(deps: Deps, id: string, { userId }: SignedInCaller): Promise<Outcome<undefined>> {
  const { database, previews, runtime } = deps;
  const ended = await database.transaction((tx) => endShares(tx, userId, [id], runtime.now()));
  if (ended === 0) return refuse("NOT_FOUND");
  await previews.remove(id);
  await database.transaction((tx) => forgetShares(tx, [id]));
  return done(undefined);
}

/** Ends all that somebody shares. Doing so again changes nothing. */
export async function endSharesOfOwner(deps: Deps, ownerId: string): Promise<void> {
  await deps.database.transaction((tx) => endSharesOf(tx, ownerId, deps.runtime.now()));
  while ((await removeEnded(deps, ownerId)) > 0);
}

/**
 * Ends links whose creation or collection is gone for good, removes previews of creations that are gone, and removes what a
 * crash left of links that ended. Returns how many links left.
 */
export async function settleShares(deps: Deps): Promise<number> {
  const read = (after: string, limit: number) => sharesAfter(deps.database.read, undefined, after, limit);
  for await (const shares of pagesAfter(read, sharesAtOnce)) {
    for (const [ownerId, owned] of Map.groupBy(shares, ({ owner_id }) => owner_id)) {
      await settleOwned(deps, ownerId, owned);
    }
  }
  let left = 0;
  for (let removed = -1; removed !== 0; left += removed) removed = await removeEnded(deps, undefined);
  return left;
}

async function settleOwned(deps: Deps, ownerId: string, shares: ShareTable[]): Promise<void> {
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
    if (share.preview_creation_id !== null && !there.has(share.preview_creation_id)) await deps.previews.discard(share);
  }
}

/** Files first, then what leads to them. How many that were. */
async function removeEnded({ database, previews }: Deps, ownerId: string | undefined): Promise<number> {
  const ids = await endedShares(database.read, ownerId, sharesAtOnce);
  for (const id of ids) await previews.remove(id);
  if (ids.length > 0) await database.transaction((tx) => forgetShares(tx, ids));
  return ids.length;
}
