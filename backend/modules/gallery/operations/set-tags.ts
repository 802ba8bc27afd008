import { tags } from "../../../../contract/tags.ts";
import { implement } from "../deps.ts";
import { tagsWritten } from "../tag-names.ts";
import { setTags } from "../tagging.ts";
import { readCreation } from "./read-creation.ts";

/** Replaces the tags of one of the caller's creations. */
implement(tags.set, async (deps, { params, body }, caller) => {
  const written = tagsWritten(body.tags);
  if (!written.ok) return written;
  const set = await deps.database.transaction((tx) => setTags(deps, tx, caller.userId, params.id, written.value));
  return set.ok ? readCreation(deps, { params }, caller) : set;
});
