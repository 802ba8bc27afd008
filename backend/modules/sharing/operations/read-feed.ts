import { feed } from "../../../../contract/feed.ts";
import { instantOrNull } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findFeed } from "../records/feeds.ts";

/** Returns whether the caller's gallery has a private feed. Its address cannot be read again. */
export const readFeed = implement(feed.read, async ({ database }, _input, { userId }) => {
  const found = await findFeed(database.read, userId);
  return done({ created_at: instantOrNull(found?.created_at ?? null) });
});
