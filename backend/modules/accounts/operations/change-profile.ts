import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentProfile } from "../present.ts";
import { updateProfile } from "../records/accounts.ts";

/** Replaces the editable profile fields. The rest of the account is out of reach. */
export const changeProfile = implement(accounts.changeProfile, async (deps, { body }, caller) => {
  const { database, runtime } = deps;
  const account = await database.transaction((tx) => updateProfile(tx, caller.userId, body, runtime.now()));
  return account ? done(presentProfile(deps, account)) : refuse("UNAUTHORIZED");
});
