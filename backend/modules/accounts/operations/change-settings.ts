import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { updateSettings } from "../records.ts";

export function changeSettings({ database, runtime }: AccountsContext): Operation<typeof accounts.changeSettings> {
  return async ({ body }, caller) => {
    const settings = await database.transaction((tx) => updateSettings(tx, caller.userId, body, runtime.now()));
    return settings ? done(settings) : refuse("UNAUTHORIZED");
  };
}
