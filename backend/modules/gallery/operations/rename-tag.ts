import { tags } from "../../../../contract/tags.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentTag } from "../present.ts";
import { findTag, findTagNamed, renameTag } from "../records/tags.ts";
import { lockQuota } from "../records/upload-quota.ts";
import { renameInFilters } from "../saved-tags.ts";
import { tagNamed } from "../tag-names.ts";
import { tagDocument } from "../tag-search.ts";

/** Renames one of the caller's tags, also in the filters of smart collections. Another tag of that name has to be merged instead. */
implement(tags.rename, async (deps, { params: { id }, body }, { userId }) => {
  const named = tagNamed(body.name, "name");
  if (!named.ok) return named;
  const { name, folded } = named.value;
  return deps.database.transaction(async (tx) => {
    await lockQuota(deps, tx, userId);
    const tag = await findTag(tx, userId, id);
    if (!tag) return refuse("NOT_FOUND");
    const other = await findTagNamed(tx, userId, folded);
    if (other && other.id !== id) return refuse("CONFLICT", "tagTaken", { name: other.name });
    // Collections are locked before tags, as deletion to the trash does.
    await renameInFilters(deps, tx, tag, name);
    await renameTag(tx, id, name, folded);
    await deps.search.put(tx, tagDocument({ ...tag, name }));
    return done(presentTag({ ...tag, name }));
  });
});
