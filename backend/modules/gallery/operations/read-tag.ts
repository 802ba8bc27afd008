import { tags } from "../../../../contract/tags.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentTag } from "../present.ts";
import { findTag } from "../records/tags.ts";

/** Returns one of the caller's tags. */
implement(tags.read, async ({ database }, { params: { id } }, { userId }) => {
  const tag = await findTag(database.read, userId, id);
  return tag ? done(presentTag(tag)) : refuse("NOT_FOUND");
});
