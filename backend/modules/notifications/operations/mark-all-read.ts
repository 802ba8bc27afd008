import { notifications } from "../../../../contract/notifications.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/notifications.ts";
import { isOffered } from "../rules.ts";
import { publishUpdate } from "../updates.ts";

/** Marks all of the caller's notifications as read. */
export const markAllNotificationsRead = implement(notifications.readAll, { isOffered }, (deps, _input, { userId }) => {
  const { database, runtime } = deps;
  return database.transaction(async (tx) => {
    if ((await records.markAllRead(tx, userId, runtime.now())) > 0) publishUpdate(deps, tx, userId);
    return done(undefined);
  });
});
