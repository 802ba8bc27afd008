import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { presentProfile } from "../present.ts";
import { findAccount } from "../records/accounts.ts";

export function readProfile({ avatarAddresses, database }: AccountsContext): Operation<typeof accounts.profile> {
  return async (_input, caller) => {
    const account = await findAccount(database.read, caller.userId);
    return account ? done(presentProfile(avatarAddresses, account)) : refuse("UNAUTHORIZED");
  };
}
