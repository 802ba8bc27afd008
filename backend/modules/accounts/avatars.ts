import type { Storage } from "../../adapters/storage/port.ts";
import type { SignedAddresses } from "../../http/signed-addresses.ts";
import type { AccountRecord } from "./records.ts";

export const avatarMediaType = "image/webp";

export function avatarKey(accountId: string, sha256: string): string {
  return `${avatarFolder(accountId)}${sha256}.webp`;
}

function avatarFolder(accountId: string): string {
  return `avatars/${accountId}/`;
}

/** Where an account's picture is shown, to whoever was given the address; `null` when it has none. */
export function avatarAddress(addresses: SignedAddresses, { id, avatar_sha256: sha256 }: AccountRecord): string | null {
  return sha256 === null ? null : `/api/avatars/${id}/${sha256}/?${addresses.sign(id, sha256)}`;
}

/** Removes every picture of an account. */
export async function removeAvatars(storage: Storage, accountId: string): Promise<void> {
  for await (const key of storage.list(avatarFolder(accountId))) await storage.delete(key);
}
