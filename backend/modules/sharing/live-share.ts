import type { SharedItem } from "../gallery/index.ts";
import type { SharingDeps } from "./deps.ts";
import { findSharedByToken, refOf } from "./records/shares.ts";
import type { ShareTable } from "./tables.ts";

/** A share whose content exists. */
export interface LiveShare {
  share: ShareTable;
  thing: SharedItem;
  authorName: string;
}

/**
 * Returns the live share of a token. Returns `undefined` for an invalid token, for an ended share, and when the content
 * or the account is gone or in the trash.
 */
export async function findLive(
  { database, gallery, nameOf, tokens }: SharingDeps,
  token: string,
): Promise<LiveShare | undefined> {
  const id = tokens.idOf(token);
  const share = id === undefined ? undefined : await findSharedByToken(database.read, id);
  const authorName = share && (await nameOf(database.read, share.owner_id));
  if (!share || authorName === undefined) return undefined;
  const thing = await gallery.shared.read(share.owner_id, refOf(share));
  return thing && { share, thing, authorName };
}
