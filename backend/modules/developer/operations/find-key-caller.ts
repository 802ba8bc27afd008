import type { FindCaller } from "../../../http/bind.ts";
import { refuse } from "../../../http/operation.ts";
import type { DeveloperDeps } from "../deps.ts";
import { isWhole, keyHash } from "../key-secret.ts";
import { scopesOf } from "../present.ts";
import { findKeyByHash, noteUse } from "../records/keys.ts";

/** How exactly is known when a key was last used; a write for every request would cost more than it tells. */
const useNotedEveryMilliseconds = 60_000;

/** Who an API key speaks for, as long as it is there and the plan of its owner includes it. */
export async function findKeyCaller(
  { accounts, credits, database, runtime }: DeveloperDeps,
  token: string,
): Promise<Awaited<ReturnType<FindCaller>>> {
  const key = isWhole(token) ? await findKeyByHash(database.read, keyHash(token)) : undefined;
  // What an account leaves is erased a moment after it; its keys let nobody in meanwhile.
  if (!key || !(await accounts.accountSummary(database.read, key.owner_id)))
    return refuse("UNAUTHORIZED", "keyUnknown");
  if (!(await credits.planOf(database.read, key.owner_id)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const now = runtime.now();
  if (key.last_used_at === null || now - key.last_used_at >= useNotedEveryMilliseconds)
    await database.transaction((tx) => noteUse(tx, key.id, now));
  return { userId: key.owner_id, sessionId: key.id, scopes: scopesOf(key) };
}
