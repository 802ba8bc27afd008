import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findSettings } from "../records/settings.ts";

/** Returns the caller's settings. */
export const readSettings = implement(accounts.settings, async ({ database }, _input, caller) => {
  const settings = await findSettings(database.read, caller.userId);
  return settings ? done(settings) : refuse("UNAUTHORIZED");
});
