import { sharing } from "../../../../contract/sharing.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, refuse } from "../../../http/operation.ts";
import type { SharedRef } from "../../gallery/index.ts";
import { implement } from "../deps.ts";
import { presentShare } from "../present.ts";
import { findShareOf, insertShare } from "../records/shares.ts";

/** Creates a public link to one of the caller's creations or collections. An existing link is returned unchanged. */
export const createShare = implement(
  sharing.create,
  {
    limits: [
      // Many times what a user shares by hand. The limit stops scripts that end and recreate links.
      accountLimit({ name: "share: account", times: 120, perSeconds: 1_800 }),
    ],
  },
  async ({ database, gallery, runtime, tokens }, { body }, { userId }) => {
    const ref: SharedRef =
      "creation_id" in body
        ? { kind: "creation", id: body.creation_id }
        : { kind: "collection", id: body.collection_id };
    if (!(await gallery.shared.read(userId, ref))) return refuse("NOT_FOUND");
    const share = await database.transaction(async (tx) => {
      await insertShare(tx, {
        id: runtime.newId(),
        owner_id: userId,
        creation_id: ref.kind === "creation" ? ref.id : null,
        collection_id: ref.kind === "collection" ? ref.id : null,
        shows_recipe: body.shows_recipe ? 1 : 0,
        is_listed: body.is_listed ? 1 : 0,
        preview_creation_id: null,
        created_at: runtime.now(),
        ended_at: null,
      });
      return findShareOf(tx, userId, ref);
    });
    if (!share) return refuse("NOT_FOUND");
    const titles = await gallery.shared.titles(userId, [ref]);
    return done(presentShare(share, tokens.tokenOf(share.id), titles.get(ref.id)));
  },
);
