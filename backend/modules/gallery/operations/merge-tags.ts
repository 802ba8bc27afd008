import { tags } from "../../../../contract/tags.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentTag } from "../present.ts";
import { findTag, linkTags, lockTagged, someWithTag, unlinkTags } from "../records/tags.ts";
import { lockQuota } from "../records/upload-quota.ts";
import { renameInFilters } from "../saved-tags.ts";
import { yieldToOthers } from "../selection.ts";

const creationsAtOnce = 500;

/**
 * Replaces one of the caller's tags by another one, first in the filters of smart collections, then several hundred
 * creations per transaction. The replaced tag is deleted with its last creation. After an interruption, the same call
 * continues.
 */
implement(tags.merge, async (deps, { params: { id }, body: { into } }, { userId }) => {
  const { database } = deps;
  const found = await database.transaction(async (tx) => {
    await lockQuota(deps, tx, userId);
    const [replaced, kept] = [await findTag(tx, userId, id), await findTag(tx, userId, into)];
    if (replaced && kept && id !== into) await renameInFilters(deps, tx, replaced, kept.name);
    return replaced;
  });
  if (!found) return refuse("NOT_FOUND");
  for (;;) {
    const step = await database.transaction(async (tx) => {
      await lockQuota(deps, tx, userId);
      const kept = await findTag(tx, userId, into);
      const ids = id === into ? [] : await someWithTag(tx, id, creationsAtOnce);
      if (!kept || ids.length === 0) return { kept, isDone: true };
      await lockTagged(database, tx, userId, ids);
      await linkTags(tx, ids, [into]);
      await unlinkTags(tx, ids, [id]);
      return { kept, isDone: false };
    });
    if (!step.kept) return refuse("NOT_FOUND");
    if (step.isDone) return done(presentTag(step.kept));
    await yieldToOthers();
  }
});
