import { feed } from "../../../../contract/feed.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { deleteFeed } from "../records/feeds.ts";

/** Turns the private feed of the caller's gallery off. Its address and files are unreachable after the commit. */
export const turnOffFeed = implement(feed.turnOff, async ({ database }, _input, { userId }) => {
  const wasOn = await database.transaction((tx) => deleteFeed(tx, userId));
  return wasOn ? done(undefined) : refuse("NOT_FOUND");
});
