import { folderIn, removeAll, type Storage, type SweepOptions, sweepFiles } from "../../adapters/storage/port.ts";
import type { SignedAddresses } from "../../http/signed-addresses.ts";
import type { AccountsDeps } from "./deps.ts";
import { type AccountRecord, findAvatars } from "./records/accounts.ts";

export const avatarMediaType = "image/webp";

const avatarsFolder = "avatars/";

export function avatarKey(accountId: string, sha256: string): string {
  return `${avatarFolder(accountId)}${sha256}.webp`;
}

function avatarFolder(accountId: string): string {
  return `${avatarsFolder}${accountId}/`;
}

/** Returns the signed address of an account's avatar; `null` without one. The signature is the permission to see it. */
export function avatarAddress(addresses: SignedAddresses, { id, avatar_sha256: sha256 }: AccountRecord): string | null {
  return sha256 === null ? null : `/api/avatars/${id}/${sha256}/?${addresses.sign(id, sha256)}`;
}

/** Removes every stored avatar of an account. */
export async function removeAvatars(storage: Storage, accountId: string): Promise<void> {
  await removeAll(storage, avatarFolder(accountId));
}

/** Removes avatars that no account shows, such as those left by a crash. Returns how many were removed. */
export async function sweepAvatars(
  { database, runtime, storage }: Pick<AccountsDeps, "database" | "runtime" | "storage">,
  options?: SweepOptions,
): Promise<number> {
  return sweepFiles(storage, {
    prefix: avatarsFolder,
    now: runtime.now(),
    ...options,
    async claimed(keys) {
      const accountIds = [...new Set(keys.map((key) => folderIn(avatarsFolder, key)))];
      const shown = await findAvatars(database.read, accountIds);
      return new Set(shown.map(({ id, avatar_sha256 }) => avatarKey(id, avatar_sha256)));
    },
  });
}
