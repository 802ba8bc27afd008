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
    await database.transaction(async (tx) => {
      const { before, after } = await configuration.update(tx, setupSetting, (steps) =>
        setupSteps.filter((step) => steps.includes(step) || body.steps.includes(step)),
      );
      if (after === before) return;
      await audit.record(tx, caller, {
        action: "settings.changed",
        target: { kind: "studio", id: "setup" },
        changes: changesBetween({ setup: before }, { setup: after }),
      });
    });
    return done(undefined);
  },
);
