import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentProfile } from "../present.ts";
import { findAccount } from "../records/accounts.ts";

/** Returns the caller's profile. */
export const readProfile = implement(accounts.profile, async ({ avatarAddresses, database }, _input, caller) => {
  const account = await findAccount(database.read, caller.userId);
  return account ? done(presentProfile(avatarAddresses, account)) : refuse("UNAUTHORIZED");
});
