import { z } from "zod";
import type { FixedSignUp } from "../backend/compose.ts";
import { domains } from "../contract/admin/sign-up.ts";
import { freeCreditsMax, signUpModes } from "../contract/admin/sign-up-terms.ts";
import { optional } from "./optional.ts";

/** Who may sign up. A value that is set here cannot be changed in the administration. */
export const signUpEnvironment = {
  SIGN_UP: optional(z.enum(signUpModes)),
  SIGN_UP_DOMAINS: optional(
    z
      .string()
      .transform((list) => list.split(",").filter((name) => name.trim() !== ""))
      .pipe(domains),
  ),
  FREE_CREDITS_PER_DAY: optional(z.coerce.number().min(0).max(freeCreditsMax).multipleOf(0.01)),
};

/** Returns what the environment fixes about sign-up. */
export function signUpSettings(env: z.infer<z.ZodObject<typeof signUpEnvironment>>): FixedSignUp {
  return { mode: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS, freeCreditsPerDay: env.FREE_CREDITS_PER_DAY };
}
