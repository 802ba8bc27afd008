import { z } from "zod";
import type { GenerationFeatures, PaymentFeatures } from "../backend/compose.ts";
import { absentWhenEmpty } from "./optional.ts";

const onUnlessFalse = z
  .preprocess(absentWhenEmpty, z.enum(["true", "false"]).default("true"))
  .transform((value) => value === "true");

/** Parts of the product an operator may close; all are open by themselves. */
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

/** What of the product there is. Without billing there is nothing of buying. */
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
