import { tags } from "../../../../contract/tags.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findTag, lockTagged, someWithTag, unlinkTags } from "../records/tags.ts";
import { lockQuota } from "../records/upload-quota.ts";
import { yieldToOthers } from "../selection.ts";

const creationsAtOnce = 500;

/** Takes one of the caller's tags from all creations, several hundred per transaction. It is deleted with the last. */
implement(tags.remove, async (deps, { params: { id } }, { userId }) => {
  const { database } = deps;
  if (!(await findTag(database.read, userId, id))) return refuse("NOT_FOUND");
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      await lockQuota(deps, tx, userId);
      const ids = await someWithTag(tx, id, creationsAtOnce);
      await lockTagged(database, tx, userId, ids);
      await unlinkTags(tx, ids, [id]);
      return ids.length < creationsAtOnce;
    });
    if (isDone) return done(undefined);
    await yieldToOthers();
  }
});
