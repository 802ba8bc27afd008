import { adminStudio } from "../../../../contract/admin/studio.ts";
import { setupSteps } from "../../../../contract/admin/studio-terms.ts";
import { done } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement } from "../deps.ts";
import { setupSetting } from "../rules.ts";

/** Marks steps of the first start as done. */
export const completeSetup = implement(
  adminStudio.completeSetup,
  async ({ audit, configuration, database }, { body }, caller) => {
    const before = configuration.read(setupSetting);
    const after = setupSteps.filter((step) => before.includes(step) || body.steps.includes(step));
    const changes = changesBetween({ setup: before }, { setup: after });
    if ("setup" in changes)
      await database.transaction(async (tx) => {
        await configuration.change(tx, setupSetting, after);
        await audit.record(tx, caller, {
          action: "settings.changed",
          target: { kind: "studio", id: "setup" },
          changes,
        });
      });
    return done(undefined);
  },
);
