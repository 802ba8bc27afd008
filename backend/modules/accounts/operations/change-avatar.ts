import { createHash } from "node:crypto";
import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse, refuseFields } from "../../../http/operation.ts";
import { avatarKey } from "../avatars.ts";
import type { AccountsContext } from "../context.ts";
import { presentProfile } from "../present.ts";
import { lockAccount, setAvatar } from "../records/accounts.ts";

/** Makes an avatar of the picture that was sent, shows it from then on, and removes the one before. */
export function changeAvatar(context: AccountsContext): Operation<typeof accounts.changeAvatar> {
  const { avatarPictures, storage } = context;
  return async ({ file }, { userId }) => {
    const picture = await avatarPictures.make(file.bytes, userId);
    if (!picture) return refuseFields({ field: "avatar", key: "avatarType", values: {} });
    const sha256 = createHash("sha256").update(picture).digest("hex");
    await storage.put(avatarKey(userId, sha256), picture);
    return showAvatar(context, userId, sha256);
  };
}

/** The account has no picture any more. */
export function removeAvatar(context: AccountsContext): Operation<typeof accounts.removeAvatar> {
  return (_input, { userId }) => showAvatar(context, userId, null);
}

async function showAvatar(context: AccountsContext, accountId: string, sha256: string | null) {
  const { avatarAddresses, database, log, runtime, storage } = context;
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
