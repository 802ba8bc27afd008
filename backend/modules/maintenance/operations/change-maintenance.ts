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
    const now = await database.transaction(async (tx) => {
      const { before, after } = await configuration.update(tx, maintenanceSetting, (current) =>
        is_on ? { ...(current ?? { startedAt: runtime.now() }), message } : null,
      );
      if (after === before) return after;
      await audit.record(tx, caller, {
        action: is_on ? "maintenance.started" : "maintenance.ended",
        target: { kind: "studio", id: "studio" },
        changes: changesBetween(recorded(before), recorded(after)),
      });
      return after;
    });
    return done(presentMaintenance(now));
  },
);

function recorded(state: State) {
  return { is_on: state !== null, message: state?.message ?? "" };
}
