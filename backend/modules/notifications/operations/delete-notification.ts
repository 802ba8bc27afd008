import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/notifications.ts";
import { isOffered } from "../rules.ts";
import { publishUpdate } from "../updates.ts";

/** Deletes one of the caller's notifications. It can be restored for a day. */
export const deleteNotification = implement(
  notifications.remove,
  { isOffered },
  (deps, { params: { id } }, { userId }) => {
    const { database, runtime } = deps;
    return database.transaction(async (tx) => {
      if (!(await records.dismiss(tx, userId, id, runtime.now()))) return refuse("NOT_FOUND");
      publishUpdate(deps, tx, userId);
      return done(undefined);
    });
  },
);
