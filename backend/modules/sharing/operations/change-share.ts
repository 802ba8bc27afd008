import { sharing } from "../../../../contract/sharing.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentShare } from "../present.ts";
import { changeChoices, findShare, refOf } from "../records/shares.ts";

/** Changes what one of the caller's links shows, and whether search engines may list it. */
export const changeShare = implement(
  sharing.update,
  async ({ database, gallery, tokens }, { params: { id }, body }, { userId }) => {
    const share = await database.transaction(async (tx) => {
      await changeChoices(tx, userId, id, { showsRecipe: body.shows_recipe, isListed: body.is_listed });
      return findShare(tx, userId, id);
    });
    if (!share) return refuse("NOT_FOUND");
    const ref = refOf(share);
    const titles = await gallery.shared.titles(userId, [ref]);
    return done(presentShare(share, tokens.tokenOf(share.id), titles.get(ref.id)));
  },
);
