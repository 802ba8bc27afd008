import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { GenerationFeatures, PaymentFeatures } from "../backend/compose.ts";
import type { CreditSettings } from "../contract/admin/catalog.ts";
import { catalogLimits } from "../contract/admin/catalog-terms.ts";
import { absentWhenEmpty, optional } from "./optional.ts";

const onUnlessFalse = z
  .preprocess(absentWhenEmpty, z.enum(["true", "false"]).default("true"))
  .transform((value) => value === "true");

/** Features that an operator can turn off; all are on by default. */
export const featureEnvironment = {
  BILLING: onUnlessFalse,
  BILLING_PORTAL: onUnlessFalse,
  PURCHASE_PACKS: onUnlessFalse,
  MODEL_ORDERS: onUnlessFalse,
  NOTIFICATIONS: onUnlessFalse,
  PROFILE_HISTORY: onUnlessFalse,
  PROFILE_USAGE: onUnlessFalse,
};

const perDay = optional(z.coerce.number().int().min(1).max(catalogLimits.perDayMax));

/** Whether the studio uses credits, and the daily limits without them. */
export const creditEnvironment = {
  CREDITS: optional(z.enum(["on", "off"])),
  RUNS_PER_DAY: perDay,
  OUTPUTS_PER_DAY: perDay,
};

const credits = z.object(creditEnvironment);

/**
 * Returns the credit settings that the environment fixes; `undefined` if it leaves them to the administrators. Throws
 * CannotStartError for limits without CREDITS=off, because they would have no effect.
 */
export function creditSettingsOf(env: z.infer<typeof credits>): CreditSettings | undefined {
  const { CREDITS, RUNS_PER_DAY: runs_per_day = null, OUTPUTS_PER_DAY: outputs_per_day = null } = env;
  if (CREDITS !== "off" && (runs_per_day ?? outputs_per_day) !== null) {
    throw new CannotStartError("RUNS_PER_DAY and OUTPUTS_PER_DAY need CREDITS=off.");
  }
  return CREDITS && { is_on: CREDITS === "on", runs_per_day, outputs_per_day };
}

const features = z.object(featureEnvironment);

export interface Features extends GenerationFeatures, PaymentFeatures {
  notifications: boolean;
}

/** Returns the features that are on. Without billing, everything about purchases is off. */
export function featuresOf(env: z.infer<typeof features>): Features {
  return {
    billing: env.BILLING,
    portal: env.BILLING && env.BILLING_PORTAL,
    packs: env.BILLING && env.PURCHASE_PACKS,
    modelOrders: env.BILLING && env.MODEL_ORDERS,
    notifications: env.NOTIFICATIONS,
    profileHistory: env.PROFILE_HISTORY,
    profileUsage: env.PROFILE_USAGE,
  };
}
