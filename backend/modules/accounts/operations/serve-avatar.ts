import { answerStoredFile } from "../../../http/stored-file.ts";
import { avatarKey, avatarMediaType } from "../avatars.ts";
import type { AccountsContext } from "../context.ts";
import { findAccount } from "../records/accounts.ts";

/** Answers an avatar at a signed address. `undefined` when the address is wrong or expired, or the picture another one by now. */
export async function serveAvatar(
  { avatarAddresses, database, storage }: AccountsContext,
  accountId: string,
  sha256: string,
  request: Request,
): Promise<Response | undefined> {
  if (!avatarAddresses.verify(new URL(request.url).searchParams, accountId, sha256)) return undefined;
  const account = await findAccount(database.read, accountId);
  if (account?.avatar_sha256 !== sha256) return undefined;
  const key = avatarKey(accountId, sha256);
  const stored = await storage.head(key);
  return stored && answerStoredFile(storage, { ...stored, key, mediaType: avatarMediaType, sha256 }, request);
}
