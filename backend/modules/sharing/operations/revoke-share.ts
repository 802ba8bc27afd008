import { sharing } from "../../../../contract/sharing.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { endShares, forgetShares } from "../records/shares.ts";

/** Ends a public link. Its page and files are unreachable after the commit. Stored files are removed afterward. */
export const revokeShare = implement(sharing.revoke, async (deps, { params: { id } }, { userId }) => {
  const { database, previews, runtime } = deps;
  const ended = await database.transaction((tx) => endShares(tx, userId, [id], runtime.now()));
  if (ended === 0) return refuse("NOT_FOUND");
  await previews.remove(id);
  await database.transaction((tx) => forgetShares(tx, [id]));
  return done(undefined);
});
