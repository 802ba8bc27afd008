import { z } from "zod";
import { type PlanId, planIds } from "../../../contract/plans.ts";
import type { DomainEvent } from "../../adapters/domain-events/port.ts";

const bought = z.object({
  accountId: z.string(),
  purchaseId: z.string(),
  kind: z.enum(["subscription", "credit_pack", "training"]),
  /** The plan, the package, or the request for a trained model. */
  itemId: z.string(),
});

/** Something is paid, and what was bought is given. */
export const paymentCompleted: DomainEvent<z.output<typeof bought>> = { name: "payment.completed", payload: bought };

const refunded = bought.extend({
  /** Whether all of it has gone back by now. */
  isWhole: z.boolean(),
});

/** Money went back, in whole or in part, and its credits with it. */
export const paymentRefunded: DomainEvent<z.output<typeof refunded>> = { name: "payment.refunded", payload: refunded };

/** Money that had gone back came again, as a chargeback was turned down, and its credits with it. */
export const paymentRestored: DomainEvent<z.output<typeof bought>> = { name: "payment.restored", payload: bought };

/** A payment did not go through; the provider may try again by itself. */
export const paymentFailed: DomainEvent<z.output<typeof bought>> = { name: "payment.failed", payload: bought };

/** A provider told something new of a subscription: it began, goes on, is late, will end, or goes on after all. */
export const subscriptionChanged: DomainEvent<{ accountId: string }> = {
  name: "subscription.changed",
  payload: z.object({ accountId: z.string() }),
};

/** A subscription is over, and gives nothing any more. */
export const subscriptionEnded: DomainEvent<{ accountId: string; subscriptionId: string; plan: PlanId }> = {
  name: "subscription.ended",
  payload: z.object({ accountId: z.string(), subscriptionId: z.string(), plan: z.enum(planIds) }),
};
