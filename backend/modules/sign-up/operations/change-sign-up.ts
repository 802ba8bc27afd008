import { adminSignUp, type SignUpSettings } from "../../../../contract/admin/sign-up.ts";
import { type SignUpField, signUpFields } from "../../../../contract/admin/sign-up-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Refusal } from "../../../http/operation.ts";
import { type Changes, changesBetween } from "../../audit/index.ts";
import { implement, type SignUpDeps } from "../deps.ts";
import { presentSignUp } from "../present.ts";
import { readSignUpSettings, signUpSetting } from "../settings.ts";

/** Changes who may sign up, and the rules of free credits. Refused when the environment fixes one of the fields. */
export const changeSignUp = implement(adminSignUp.change, async (deps, { body }, caller) => {
  const { audit, configuration, database } = deps;
  const given = signUpFields.filter((field) => body[field] !== undefined);
  const current = readSignUpSettings(configuration);
  const locked = given.filter(
    (field) =>
      configuration.isFixed(signUpSetting[field]) && field in changesBetween(current, { [field]: body[field] }),
  );
  if (locked.length > 0) return lockedRefusal(locked);
  await database.transaction(async (tx) => {
    const changes: Changes = {};
    for (const field of given) Object.assign(changes, await change(deps, tx, field, body[field]));
    if (Object.keys(changes).length === 0) return;
    await audit.record(tx, caller, {
      action: "settings.changed",
      target: { kind: "settings", id: "sign-up" },
      changes,
    });
  });
  return done(await presentSignUp(deps));
});

/** Changes a field, and returns its change. */
async function change<F extends SignUpField>(
  { configuration }: SignUpDeps,
  tx: Tx,
  field: F,
  wanted: SignUpSettings[F] | undefined,
): Promise<Changes> {
  if (wanted === undefined) return {};
  const { before, after } = await configuration.update(tx, signUpSetting[field], () => wanted);
  return after === before ? {} : { [field]: { before, after } };
}

function lockedRefusal(fields: readonly SignUpField[]): Refusal {
  const violations = fields.map((field) => ({ field, key: "settingLocked" as const, values: {} }));
  return { ok: false, code: "CONFLICT", message: "settingLocked", violations };
}
