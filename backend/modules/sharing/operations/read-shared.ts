import { sharing } from "../../../../contract/sharing.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { findLive } from "../live-share.ts";
import { presentShared, previewAddress } from "../present.ts";
import { refOf } from "../records/shares.ts";

/** Returns the content of a public link. */
export const readShared = implement(sharing.shared, async (deps, { params: { token }, query }) => {
  const live = await findLive(deps, token);
  if (!live) return refuse("NOT_FOUND");
  const { share, thing, authorName } = live;
  const ref = refOf(share);
  const showsRecipe = share.shows_recipe === 1;
  const creations = await deps.gallery.shared.list(share.owner_id, ref, query);
  return done({
    kind: ref.kind,
    title: ref.kind === "collection" || showsRecipe ? thing.title : "",
    description: thing.description,
    author_name: authorName,
    is_listed: share.is_listed === 1,
    preview_url: thing.coverId === undefined ? null : previewAddress(token),
    creations: {
      count: thing.count,
      ...pageAddresses(sharing.shared.path.replace("{token}", token), query, thing.count),
      results: creations.map((creation) => presentShared(token, creation, showsRecipe)),
    },
  });
});
