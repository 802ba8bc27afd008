import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentProfile } from "../present.ts";
import { findAccount } from "../records/accounts.ts";

/** Returns the caller's profile. */
export const readProfile = implement(accounts.profile, async (deps, _input, caller) => {
  const account = await findAccount(deps.database.read, caller.userId);
  return account ? done(presentProfile(deps, account)) : refuse("UNAUTHORIZED");
});
