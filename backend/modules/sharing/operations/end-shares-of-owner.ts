import { type Deps, removeEnded } from "../ended-shares.ts";
import { deleteFeed } from "../records/feeds.ts";
import { endSharesOf } from "../records/shares.ts";

/** Ends all shares and the feed of a user. A repeated call changes nothing. */
export async function endSharesOfOwner(deps: Deps, ownerId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await endSharesOf(tx, ownerId, deps.runtime.now());
    await deleteFeed(tx, ownerId);
  });
  await removeEnded(deps, ownerId);
}
