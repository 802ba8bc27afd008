import type { SharedThing } from "../gallery/index.ts";
import type { SharingDeps } from "./deps.ts";
import { findSharedByToken, refOf } from "./records.ts";
import type { ShareTable } from "./tables.ts";

/** A link that leads somewhere at this moment. */
export interface LiveShare {
  share: ShareTable;
  thing: SharedThing;
  authorName: string;
}

/**
 * What a token leads to now. `undefined` alike for one that was made up, for a link that ended, and where its thing, or the
 * account behind it, is gone or in the trash.
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
