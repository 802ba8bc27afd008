import { done, refuse } from "../../http/operation.ts";
import { avatarKey } from "./avatars.ts";
import type { AccountsDeps } from "./deps.ts";
import { presentProfile } from "./present.ts";
import { lockAccount, setAvatar } from "./records/accounts.ts";

/** Sets an account's avatar (`null` for none) and removes the previous one. Returns the updated profile. */
export async function showAvatar(deps: AccountsDeps, accountId: string, sha256: string | null) {
  const { database, log, runtime, storage } = deps;
  const { account, replaced } = await database.transaction(async (tx) => {
    const before = await lockAccount(database, tx, accountId);
    return {
      account: await setAvatar(tx, accountId, sha256, runtime.now()),
      replaced: before?.avatar_sha256 === sha256 ? null : (before?.avatar_sha256 ?? null),
    };
  });
  // Deleted last: until the commit, the old avatar is still shown. If the account is gone, the new one is deleted.
  const unused = account ? replaced : sha256;
  if (unused !== null) {
    await storage
      .delete(avatarKey(accountId, unused))
      .catch((error) =>
        log.warn({ code: "AVATAR_NOT_REMOVED", err: error, accountId }, "A replaced avatar could not be removed."),
      );
  }
  return account ? done(presentProfile(deps, account)) : refuse("UNAUTHORIZED");
}
