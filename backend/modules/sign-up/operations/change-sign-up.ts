import { adminSignUp, type SignUpSettings, signUpSettings } from "../../../../contract/admin/sign-up.ts";
import { type SignUpField, signUpFields } from "../../../../contract/admin/sign-up-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Refusal } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { implement, type SignUpDeps } from "../deps.ts";
import { presentSignUp } from "../present.ts";
import { readSignUpSettings, signUpSetting } from "../settings.ts";

/** Changes who may sign up, and the rules of free credits. Refused when the environment fixes one of the fields. */
export const changeSignUp = implement(adminSignUp.change, async (deps, { body }, caller) => {
  const { audit, configuration, database } = deps;
  const current = readSignUpSettings(configuration);
  const wanted = signUpSettings.parse({ ...current, ...body });
  const changes = changesBetween(current, wanted);
  const changed = signUpFields.filter((field) => field in changes);
  const locked = changed.filter((field) => configuration.isFixed(signUpSetting[field]));
  if (locked.length > 0) return lockedRefusal(locked);
  if (changed.length > 0) {
    await database.transaction(async (tx) => {
      for (const field of changed) await change(deps, tx, field, wanted);
      await audit.record(tx, caller, {
        action: "settings.changed",
        target: { kind: "settings", id: "sign-up" },
        changes,
      });
    });
  }
  return done(await presentSignUp(deps));
});

async function change<F extends SignUpField>(
  { configuration }: SignUpDeps,
  tx: Tx,
  field: F,
  wanted: SignUpSettings,
): Promise<void> {
  await configuration.change(tx, signUpSetting[field], wanted[field]);
}

function lockedRefusal(fields: readonly SignUpField[]): Refusal {
  const violations = fields.map((field) => ({ field, key: "settingLocked" as const, values: {} }));
  return { ok: false, code: "CONFLICT", message: "settingLocked", violations };
}
