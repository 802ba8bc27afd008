import { adminCatalog } from "../../../../contract/admin/catalog.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { creditsSetting } from "../../credits/index.ts";
import { implement } from "../deps.ts";
import { presentCatalog } from "../present.ts";
import { changedValues } from "../rules.ts";

/**
 * Turns credits on or off and sets the daily limits, in every process at once. Balances stay as they are. Refused with
 * CONFLICT if the environment fixes the setting, or if users would be charged for plans that they could no longer see.
 */
export const changeCredits = implement(adminCatalog.changeCredits, async (deps, { body }, caller) => {
  const { audit, configuration, creditSettings, database, payments } = deps;
  if (configuration.isFixed(creditsSetting)) return refuse("CONFLICT", "catalogFixed");
  const changed = await database.transaction(async (tx): Promise<Outcome<undefined>> => {
    const before = (await configuration.lock(tx, creditsSetting)) ?? creditSettings();
    const changes = changedValues(before, body);
    if (Object.keys(changes).length === 0) return done(undefined);
    const count = before.is_on && !body.is_on ? await payments.countRenewing(tx) : 0;
    if (count > 0) return refuse("CONFLICT", "plansRenew", { count });
    await configuration.change(tx, creditsSetting, body);
    await audit.record(tx, caller, {
      action: "settings.changed",
      target: { kind: "settings", id: "credits" },
      changes,
    });
    return done(undefined);
  });
  return changed.ok ? done(presentCatalog(deps)) : changed;
});
