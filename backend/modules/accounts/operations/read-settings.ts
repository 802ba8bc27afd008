import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { findSettings } from "../records/settings.ts";

export function readSettings({ database }: AccountsContext): Operation<typeof accounts.settings> {
  return async (_input, caller) => {
    const settings = await findSettings(database.read, caller.userId);
    return settings ? done(settings) : refuse("UNAUTHORIZED");
  };
}
