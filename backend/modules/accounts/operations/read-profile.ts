import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { presentProfile } from "../present.ts";
import { findAccount } from "../records.ts";

export function readProfile({ database }: AccountsContext): Operation<typeof accounts.profile> {
  return async (_input, caller) => {
    const account = await findAccount(database.read, caller.userId);
    return account ? done(presentProfile(account)) : refuse("UNAUTHORIZED");
  };
}
