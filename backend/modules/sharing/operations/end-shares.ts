import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { SharingDeps } from "../deps.ts";
import { endShares, endSharesOf, everyEnded, everyShare, forgetShares, refOf } from "../records.ts";
import type { ShareTable } from "../tables.ts";

type Deps = Pick<SharingDeps, "database" | "gallery" | "log" | "previews" | "runtime">;

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
  await removeEnded(deps, ownerId);
}

/**
 * Ends links whose creation or collection is gone for good, removes previews of creations that are gone, and removes what a
 * crash left of links that ended. What cannot be looked at or removed is left for the next time. Returns how many links left.
 */
export async function settleShares(deps: Deps): Promise<number> {
  for await (const shares of everyShare(deps.database.read, undefined, sharesAtOnce)) {
    for (const [ownerId, owned] of Map.groupBy(shares, ({ owner_id }) => owner_id)) {
      await succeeds(deps, () => settleOwned(deps, ownerId, owned));
    }
  }
  return removeEnded(deps, undefined);
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
    const isStale = share.preview_creation_id !== null && !there.has(share.preview_creation_id);
    if (isStale) await succeeds(deps, () => deps.previews.discard(share));
  }
}

/** Files first, then what leads to them. How many that were. */
async function removeEnded(deps: Deps, ownerId: string | undefined): Promise<number> {
  const { database, previews } = deps;
  let removed = 0;
  for await (const shares of everyEnded(database.read, ownerId, sharesAtOnce)) {
    const ids: string[] = [];
    for (const { id } of shares) if (await succeeds(deps, () => previews.remove(id))) ids.push(id);
    await database.transaction((tx) => forgetShares(tx, ids));
    removed += ids.length;
  }
  return removed;
}

/** Whether it could be done; the other links go on where it could not. */
async function succeeds({ log }: Deps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ err: error }, "a public link could not be looked after; it is tried again later");
    return false;
  }
}
