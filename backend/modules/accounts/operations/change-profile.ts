import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { presentProfile } from "../present.ts";
import { updateProfile } from "../records/accounts.ts";

/** Replaces what a person may change of a profile; nothing else of the account can be reached from here. */
export function changeProfile({
  avatarAddresses,
  database,
  runtime,
}: AccountsContext): Operation<typeof accounts.changeProfile> {
  return async ({ body }, caller) => {
    const account = await database.transaction((tx) => updateProfile(tx, caller.userId, body, runtime.now()));
    return account ? done(presentProfile(avatarAddresses, account)) : refuse("UNAUTHORIZED");
  };
}
