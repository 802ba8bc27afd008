import { accounts } from "../../../../contract/accounts.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { done, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { settingsChanged } from "../domain-events.ts";
import { updateSettings } from "../records/settings.ts";

type Change = ParsedInput<typeof accounts.changeSettings | typeof accounts.changeSomeSettings>;

async function changeSettings(
  { database, domainEvents, runtime }: AccountsDeps,
  { body }: Change,
  { userId }: SignedInCaller,
) {
  const settings = await database.transaction(async (tx) => {
    const changed = await updateSettings(tx, userId, body, runtime.now());
    if (changed) await domainEvents.publish(tx, settingsChanged, { accountId: userId });
    return changed;
  });
  return settings ? done(settings) : refuse("UNAUTHORIZED");
}

implement(accounts.changeSettings, changeSettings);
implement(accounts.changeSomeSettings, changeSettings);
