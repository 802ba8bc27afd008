import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentNotification } from "../present.ts";
import * as records from "../records/notifications.ts";
import { isOffered, restorableMilliseconds } from "../rules.ts";
import { publishUpdate } from "../updates.ts";

/** Restores a notification that the caller deleted within a day, unless it is no longer relevant. */
export const restoreNotification = implement(
  notifications.restore,
  { isOffered },
  (deps, { params: { id } }, { userId, language }) => {
    const { accounts, database, runtime } = deps;
    return database.transaction(async (tx) => {
      const notification = await records.restore(tx, userId, id, runtime.now() - restorableMilliseconds);
      if (!notification) return refuse("NOT_FOUND");
      publishUpdate(deps, tx, userId);
      const timezone = (await accounts.settingsOf(tx, userId))?.timezone ?? "UTC";
      return done(presentNotification(notification, { language, timezone }));
    });
  },
);
