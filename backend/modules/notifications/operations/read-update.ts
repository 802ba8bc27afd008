import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOffered } from "../rules.ts";
import { updateOf } from "../updates.ts";

/** Returns the number of the caller's unread notifications and the latest one. */
export const readNotificationUpdate = implement(notifications.update, { isOffered }, async (deps, _input, caller) => {
  const found = await updateOf(deps, caller);
  return found ? done(found.update) : refuse("UNAUTHORIZED");
});
