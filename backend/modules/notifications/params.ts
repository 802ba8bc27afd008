import { z } from "zod";
import { money } from "../../../contract/money.ts";
import { planIds } from "../../../contract/plans.ts";

/** What the sentences and the link of each kind of notice are made of; said anew in the language of whoever reads. */
export const noticeParams = {
  payment_failed: z.object({
    purchaseId: z.string(),
    kind: z.enum(["subscription", "credit_pack", "training"]),
    itemId: z.string(),
    credits: z.number(),
    amount: money,
  }),
  training_details: z.object({ inquiryId: z.string(), modelName: z.string() }),
  subscription_ending: z.object({ plan: z.enum(planIds), endsAt: z.number() }),
  credits_low: z.object({ threshold: z.number() }),
} as const;

export type NoticeParams = { [K in keyof typeof noticeParams]: z.output<(typeof noticeParams)[K]> };

/** Those of a stored notice. Throws when it is of another kind. */
export function failedPaymentOf({ params }: { params: string }): NoticeParams["payment_failed"] {
  return noticeParams.payment_failed.parse(JSON.parse(params));
}
