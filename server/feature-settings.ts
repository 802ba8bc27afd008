import { z } from "zod";
import type { GenerationFeatures, PaymentFeatures } from "../backend/compose.ts";
import { absentWhenEmpty } from "./optional.ts";

const onUnlessFalse = z
  .preprocess(absentWhenEmpty, z.enum(["true", "false"]).default("true"))
  .transform((value) => value === "true");

/** Features that an operator can turn off; all are on by default. */
export const featureEnvironment = {
  BILLING: onUnlessFalse,
  BILLING_PORTAL: onUnlessFalse,
  PURCHASE_PACKS: onUnlessFalse,
  NOTIFICATIONS: onUnlessFalse,
  PROFILE_HISTORY: onUnlessFalse,
  PROFILE_USAGE: onUnlessFalse,
};

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
    notifications: env.NOTIFICATIONS,
    profileHistory: env.PROFILE_HISTORY,
    profileUsage: env.PROFILE_USAGE,
  };
}
