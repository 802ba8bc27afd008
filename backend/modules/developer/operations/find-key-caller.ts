import type { FindCaller } from "../../../http/bind.ts";
import { hashToken } from "../../../http/hash-token.ts";
import { refuse } from "../../../http/operation.ts";
import type { DeveloperDeps } from "../deps.ts";
import { isWhole } from "../key-secret.ts";
import { scopesOf } from "../present.ts";
import { findKeyByHash, noteUse } from "../records/keys.ts";

/** The precision of a key's last use. A write for every request would cost more than it is worth. */
const useNotedEveryMilliseconds = 60_000;

/** Returns the owner of an API key; a refusal when the key is unknown or the plan does not include keys. */
export async function findKeyCaller(
  { accounts, credits, database, runtime }: DeveloperDeps,
  token: string,
): Promise<Awaited<ReturnType<FindCaller>>> {
  const key = isWhole(token) ? await findKeyByHash(database.read, hashToken(token)) : undefined;
  // The keys of a deleted account are erased a moment later. Until then, like those of a closed one, they are refused.
  if (!key || !(await accounts.isOpen(database.read, key.owner_id))) return refuse("UNAUTHORIZED", "keyUnknown");
  if (!(await credits.planOf(database.read, key.owner_id)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const now = runtime.now();
  if (key.last_used_at === null || now - key.last_used_at >= useNotedEveryMilliseconds)
    await database.transaction((tx) => noteUse(tx, key.id, now));
  return { userId: key.owner_id, sessionId: key.id, scopes: scopesOf(key) };
}
