import { done, refuse } from "../../http/operation.ts";
import { avatarKey } from "./avatars.ts";
import type { AccountsDeps } from "./deps.ts";
import { presentProfile } from "./present.ts";
import { lockAccount, setAvatar } from "./records/accounts.ts";

/** Shows another picture of an account from now on, none with `null`, and removes the one before. The profile as it is now. */
export async function showAvatar(deps: AccountsDeps, accountId: string, sha256: string | null) {
  const { avatarAddresses, database, log, runtime, storage } = deps;
  const { account, replaced } = await database.transaction(async (tx) => {
    const before = await lockAccount(database, tx, accountId);
    return {
      account: await setAvatar(tx, accountId, sha256, runtime.now()),
      replaced: before?.avatar_sha256 === sha256 ? null : (before?.avatar_sha256 ?? null),
    };
  });
  // Only now: while the change could still fail, that was the picture to show. Of a deleted account the new one goes.
  const unused = account ? replaced : sha256;
  if (unused !== null) {
    await storage
      .delete(avatarKey(accountId, unused))
      .catch((error) => log.warn({ err: error, accountId }, "could not remove an avatar"));
  }
  return account ? done(presentProfile(avatarAddresses, account)) : refuse("UNAUTHORIZED");
}
