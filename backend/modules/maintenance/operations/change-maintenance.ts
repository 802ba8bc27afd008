import { adminMaintenance } from "../../../../contract/admin/maintenance.ts";
import { done } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement } from "../deps.ts";
import { presentMaintenance } from "../present.ts";
import { maintenanceSetting, type State } from "../rules.ts";

/** Turns maintenance on or off in every process. Turning on what is on changes only its message. */
export const changeMaintenance = implement(
  adminMaintenance.change,
  async ({ audit, configuration, database, runtime }, { body: { is_on, message } }, caller) => {
    const before = configuration.read(maintenanceSetting);
    const after: State = is_on ? { message, startedAt: before?.startedAt ?? runtime.now() } : null;
    const changes = changesBetween(
      { is_on: before !== null, message: before?.message ?? "" },
      { is_on, message: after?.message ?? "" },
    );
    if (Object.keys(changes).length > 0) {
      await database.transaction(async (tx) => {
        await configuration.change(tx, maintenanceSetting, after);
        await audit.record(tx, caller, {
          action: is_on ? "maintenance.started" : "maintenance.ended",
          target: { kind: "studio", id: "studio" },
          changes,
        });
      });
    }
    return done(presentMaintenance(after));
  },
);
