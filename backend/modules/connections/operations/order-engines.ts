import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { orderSetting } from "../rules.ts";

/** Sets the order of a mode. */
export const orderEngines = implement(adminEngines.order, async (deps, { body }, caller) => {
  const { audit, configuration, database, engines, environment } = deps;
  const { mode, engines: ids } = body;
  if (environment.fixedModes.includes(mode)) return refuse("CONFLICT", "environmentSets");
  const unknown = ids.find((id) => !engines.find(id));
  if (unknown !== undefined) return refuseFields({ field: "engines", key: "unknownEngine", values: { id: unknown } });
  const setting = orderSetting(mode);
  await database.transaction(async (tx) => {
    const before = configuration.read(setting);
    await configuration.change(tx, setting, [...new Set(ids)]);
    await audit.record(tx, caller, {
      action: "engine.changed",
      target: { kind: "engine", id: mode },
      changes: { order: { before, after: ids } },
    });
  });
  await engines.load();
  return done(undefined);
});
