import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { settingsChanged } from "../facts.ts";
import { updateSettings } from "../records/settings.ts";

export function changeSettings({
  database,
  facts,
  runtime,
}: AccountsContext): Operation<typeof accounts.changeSettings | typeof accounts.changeSomeSettings> {
  return async ({ body }, caller) => {
    const settings = await database.transaction(async (tx) => {
      const changed = await updateSettings(tx, caller.userId, body, runtime.now());
      if (changed) await facts.publish(tx, settingsChanged, { accountId: caller.userId });
      return changed;
    });
    return settings ? done(settings) : refuse("UNAUTHORIZED");
  };
}
