import { notifications } from "../../../../contract/notifications.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findPreferences, savePreferences } from "../records/preferences.ts";
import { isOffered } from "../rules.ts";
import { publishUpdate } from "../updates.ts";

/** Changes the caller's preferences. Existing notifications stay. */
export const changePreferences = implement(
  notifications.changePreferences,
  { isOffered },
  async (deps, { body: preferences }, { userId }) => {
    const { accounts, database, runtime } = deps;
    return database.transaction(async (tx) => {
      // Locks the account, so that nothing is stored for a deleted one.
      if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
      await savePreferences(tx, userId, preferences, runtime.now());
      publishUpdate(deps, tx, userId);
      return done(await findPreferences(tx, userId));
    });
  },
);
