import type { SharedRef } from "../gallery/index.ts";
import type { SharingDeps } from "./deps.ts";
import { findLive } from "./live-share.ts";
import { refOf } from "./records/shares.ts";

/** What a public link shows now. */
export interface SharedTarget {
  shareId: string;
  ownerId: string;
  ref: SharedRef;
  showsRecipe: boolean;
}

/** Returns what a link shows: everything, or one of its creations. Returns `undefined` if it does not show it now. */
export async function findTarget(
  deps: SharingDeps,
  token: string,
  creationId: string | undefined,
): Promise<SharedTarget | undefined> {
  const live = await findLive(deps, token);
  if (!live) return undefined;
  const { id: shareId, owner_id: ownerId, shows_recipe } = live.share;
  const ref = refOf(live.share);
  const target = { shareId, ownerId, showsRecipe: shows_recipe === 1 };
  if (creationId === undefined) return { ...target, ref };
  if (!(await deps.gallery.shared.contains(ownerId, ref, creationId))) return undefined;
  return { ...target, ref: { kind: "creation", id: creationId } };
}
