import { type Deps, removeEnded } from "../ended-shares.ts";
import { endSharesOf } from "../records.ts";

/** Ends all shares of a user. A repeated call changes nothing. */
export async function endSharesOfOwner(deps: Deps, ownerId: string): Promise<void> {
  await deps.database.transaction((tx) => endSharesOf(tx, ownerId, deps.runtime.now()));
  await removeEnded(deps, ownerId);
}
