import { z } from "zod";
import { blockReasons, generationTypes } from "../../../contract/generation-terms.ts";
import { money } from "../../../contract/money.ts";
import { planIds } from "../../../contract/plans.ts";
import { appealOutcomes, reportDecisions } from "../../../contract/report-terms.ts";
import type { TrainingStatus } from "../../../contract/training.ts";
import { engineErrorCodes } from "../../adapters/engine/port.ts";

/** One run, or a whole batch. `prompt` is shortened. */
const endedRun = z.object({ runId: z.string().optional(), batchId: z.string().optional(), prompt: z.string() });

/** The steps of a training order that another party takes. */
export const announcedSteps = [
  "in_review",
  "training",
  "ready",
  "refunded",
] as const satisfies readonly TrainingStatus[];

/** The parameters of each kind's text and link. The text is rendered in each reader's language. */
export const notificationParams = {
  payment_failed: z.object({
    purchaseId: z.string(),
    kind: z.enum(["subscription", "credit_pack", "training"]),
    itemId: z.string(),
    credits: z.number(),
    amount: money,
  }),
  training_details: z.object({ orderId: z.string(), modelName: z.string() }),
  subscription_ending: z.object({ plan: z.enum(planIds), endsAt: z.number() }),
  credits_low: z.object({ threshold: z.number() }),
  run_completed: endedRun.extend({ mode: z.enum(generationTypes), stored: z.number(), outputs: z.number() }),
  run_failed: endedRun.extend({ code: z.enum(engineErrorCodes).exclude(["CONTENT_BLOCKED"]) }),
  run_blocked: endedRun.extend({ rule: z.enum(blockReasons) }),
  training_moved: z.object({ orderId: z.string(), modelName: z.string(), to: z.enum(announcedSteps) }),
  export_ready: z.object({ isReady: z.boolean(), expiresAt: z.number() }),
  import_ended: z.object({
    importId: z.string(),
    hasFailed: z.boolean(),
    imported: z.number(),
    existing: z.number(),
    refused: z.number(),
  }),
  collection_joined: z.object({ collectionId: z.string(), collectionName: z.string() }),
  webhook_off: z.object({ webhookId: z.string(), host: z.string() }),
  /** `credits` is negative when credits were taken. */
  credits_changed: z.object({ credits: z.number(), reason: z.string() }),
  new_device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  new_key: z.object({ name: z.string() }),
  item_moderated: z.object({
    reportId: z.string(),
    decision: z.enum(reportDecisions).exclude(["none"]),
    appeal: z.enum(appealOutcomes).nullable(),
    isAppeal: z.boolean().default(true),
  }),
} as const;

export type NotificationParams = { [K in keyof typeof notificationParams]: z.output<(typeof notificationParams)[K]> };

/** Returns the parameters of a stored failed-payment notification. Throws for any other kind. */
export function failedPaymentOf({ params }: { params: string }): NotificationParams["payment_failed"] {
  return notificationParams.payment_failed.parse(JSON.parse(params));
}
