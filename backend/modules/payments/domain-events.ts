import { z } from "zod";
import { type PlanId, planIds } from "../../../contract/plans.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const bought = z.object({
  accountId: z.string(),
  purchaseId: z.string(),
  kind: z.enum(["subscription", "credit_pack", "training"]),
  /** The plan, the package, or the training order. */
  itemId: z.string(),
});

/** A purchase is paid and fulfilled. */
export const paymentCompleted: DomainEvent<z.output<typeof bought>> = { name: "payment.completed", payload: bought };

const refunded = bought.extend({
  /** Whether the whole price has been refunded so far. */
  isWhole: z.boolean(),
});

/** A payment was refunded in whole or in part, and its credits were taken back. */
export const paymentRefunded: DomainEvent<z.output<typeof refunded>> = { name: "payment.refunded", payload: refunded };

/** Refunded money returned because a chargeback was reversed, and its credits were granted again. */
export const paymentRestored: DomainEvent<z.output<typeof bought>> = { name: "payment.restored", payload: bought };

/** A payment failed. The provider may retry it automatically. */
export const paymentFailed: DomainEvent<z.output<typeof bought>> = { name: "payment.failed", payload: bought };

/** The provider reported a change of a subscription: it started, renewed, is late, will end, or resumed. */
export const subscriptionChanged: DomainEvent<{ accountId: string }> = {
  name: "subscription.changed",
  payload: z.object({ accountId: z.string() }),
};

/** A subscription has ended and gives nothing any more. */
export const subscriptionEnded: DomainEvent<{ accountId: string; subscriptionId: string; plan: PlanId }> = {
  name: "subscription.ended",
  payload: z.object({ accountId: z.string(), subscriptionId: z.string(), plan: z.enum(planIds) }),
};
