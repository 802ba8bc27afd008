import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOffered } from "../rules.ts";
import { updateOf } from "../updates.ts";

/** How much the caller has not read, and the latest of it. */
export const readNotificationUpdate = implement(notifications.update, { isOffered }, async (deps, _input, caller) => {
  const found = await updateOf(deps, caller);
  return found ? done(found.update) : refuse("UNAUTHORIZED");
});
