import { z } from "zod";
import { domains, type SignUpSettings, signUpSettings } from "../../../contract/admin/sign-up.ts";
import type { SignUpField, SignUpMode } from "../../../contract/admin/sign-up-terms.ts";
import type { Configuration, Setting } from "../configuration/index.ts";

const fields = signUpSettings.shape;
const setting = <F extends SignUpField>(
  field: F,
  schema: z.ZodType<SignUpSettings[F]>,
  initial: SignUpSettings[F],
) => ({
  name: `sign_up_${field}`,
  schema,
  initial,
});

/** Each field is a setting of its own, because the environment may fix each one. */
export const signUpSetting: { [F in SignUpField]: Setting<SignUpSettings[F]> } = {
  mode: setting("mode", fields.mode, "open"),
  domains: setting("domains", domains, []),
  free_credits_per_day: setting("free_credits_per_day", fields.free_credits_per_day, null),
  // A family or a small office shares a network.
  free_credits_per_network: setting("free_credits_per_network", fields.free_credits_per_network, 5),
  free_credits_first: setting("free_credits_first", fields.free_credits_first, 10),
  free_credits_days: setting("free_credits_days", fields.free_credits_days, 7),
  blocked_domains: setting("blocked_domains", domains, []),
  trusted_domains: setting("trusted_domains", domains, []),
};

/** Set while administrators know that accounts wait: to the time at which they were told. */
export const waitingAnnounced: Setting<number> = { name: "sign_up_waiting_announced", schema: z.number(), initial: 0 };

/** Returns the current settings. */
export function readSignUpSettings({ read }: Pick<Configuration, "read">): SignUpSettings {
  return {
    mode: read(signUpSetting.mode),
    domains: read(signUpSetting.domains),
    free_credits_per_day: read(signUpSetting.free_credits_per_day),
    free_credits_per_network: read(signUpSetting.free_credits_per_network),
    free_credits_first: read(signUpSetting.free_credits_first),
    free_credits_days: read(signUpSetting.free_credits_days),
    blocked_domains: read(signUpSetting.blocked_domains),
    trusted_domains: read(signUpSetting.trusted_domains),
  };
}

/** What the operator's environment fixes. Omitted values can be changed by administrators. */
export interface FixedSignUp {
  mode?: SignUpMode | undefined;
  domains?: readonly string[] | undefined;
  freeCreditsPerDay?: number | undefined;
}

/** Returns the fixed values by the names of their settings. */
export function fixedSignUpSettings({ mode, domains, freeCreditsPerDay }: FixedSignUp): [string, unknown][] {
  const given: [Setting<unknown>, unknown][] = [
    [signUpSetting.mode, mode],
    [signUpSetting.domains, domains],
    [signUpSetting.free_credits_per_day, freeCreditsPerDay],
  ];
  return given.filter(([, value]) => value !== undefined).map(([{ name }, value]) => [name, value]);
}
