import { notifications } from "../../../../contract/notifications.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findPreferences } from "../records/preferences.ts";
import { isOffered } from "../rules.ts";

/** Returns the caller's muted and mailed kinds and quiet hours. */
export const readPreferences = implement(
  notifications.preferences,
  { isOffered },
  async ({ database }, _input, { userId }) => {
    return done(await findPreferences(database.read, userId));
  },
);
