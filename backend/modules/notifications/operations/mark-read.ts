import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/notifications.ts";
import { isOffered } from "../rules.ts";
import { publishUpdate } from "../updates.ts";

/** Marks one of the caller's notifications as read. */
export const markNotificationRead = implement(
  notifications.read,
  { isOffered },
  (deps, { params: { id } }, { userId }) => {
    const { database, runtime } = deps;
    return database.transaction(async (tx) => {
      if (!(await records.markRead(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
      publishUpdate(deps, tx, userId);
      return done(undefined);
    });
  },
);
