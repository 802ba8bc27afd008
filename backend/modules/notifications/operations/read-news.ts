import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { newsOf } from "../news.ts";
import { isOffered } from "../rules.ts";

/** How much the caller has not read, and the latest of it. */
export const readNews = implement(notifications.news, { isOffered }, async (deps, _input, caller) => {
  const found = await newsOf(deps, caller);
  return found ? done(found.news) : refuse("UNAUTHORIZED");
});
