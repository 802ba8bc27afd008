import { z } from "zod";
import { purchaseKinds, transactionStatuses } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { money } from "./money.ts";
import { planIds } from "./plans.ts";

/**
 * The local test checkout: what stands in a payment provider's place where no money is to move. All of it answers 404 where
 * a real provider takes the money.
 */
export const testPaymentActions = ["pay", "decline", "cancel"] as const;
export const testPaymentStories = ["refund", "refund_half", "chargeback", "reverse_chargeback"] as const;
export const testSubscriptionStories = [
  "renew",
  "fail_renewal",
  "recover",
  "cancel_at_period_end",
  "resume",
  "end_now",
] as const;

/** A payment as the test checkout's own page shows it. */
export const testPayment = z
  .object({
    /** The test checkout's own name for it. */
    id: z.string(),
    transaction_id: z.string(),
    kind: z.enum(purchaseKinds),
    item_id: z.string(),
    /** In the caller's language. */
    description: z.string(),
    amount: money,
    status: z.enum(transactionStatuses),
    /** Whether the last try to pay was declined. */
    was_declined: z.boolean(),
  })
  .meta({ id: "TestPayment" });
export type TestPayment = z.infer<typeof testPayment>;

/** Everything of one person at the test checkout, the newest first. */
export const testProvider = z
  .object({
    /** By its own clock. */
    now: z.iso.datetime(),
    days_ahead: z.number().int(),
    /** Whether it keeps its messages back. */
    is_holding: z.boolean(),
    payments: z.array(
      z.object({
        id: z.string(),
        subscription_id: z.string().nullable(),
        description: z.string(),
        amount: money,
        refunded_minor: z.number().int(),
        status: z.string(),
        created_at: z.iso.datetime(),
        /** What can be made to happen. */
        stories: z.array(z.enum(testPaymentStories)),
      }),
    ),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        plan_id: z.enum(planIds),
        status: z.string(),
        period_ends_at: z.iso.datetime(),
        ends_at: z.iso.datetime().nullable(),
        stories: z.array(z.enum(testSubscriptionStories)),
      }),
    ),
    messages: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        occurred_at: z.iso.datetime(),
        deliveries: z.number().int(),
        /** What the product answered last: news to it, or known before. */
        answer: z.enum(["taken", "known"]).nullable(),
      }),
    ),
  })
  .meta({ id: "TestProvider" });
export type TestProvider = z.infer<typeof testProvider>;

const providerId = z.string().min(1).max(80);
const paymentParams = z.object({ id: providerId });

export const testCheckout = {
  read: endpoint({
    method: "GET",
    path: "/api/billing/test-checkout/{id}/",
    tag: "Test checkout",
    summary: "One of your payments at the local test checkout. No money moves there.",
    auth: "bearer",
    params: paymentParams,
    answer: { status: 200, payload: testPayment },
    refusals: ["NOT_FOUND"],
  }),
  act: endpoint({
    method: "POST",
    path: "/api/billing/test-checkout/{id}/",
    tag: "Test checkout",
    summary: "Pay it, have it declined, or cancel it, while it is open.",
    auth: "bearer",
    params: paymentParams,
    body: z.object({ action: z.enum(testPaymentActions) }),
    answer: { status: 200, payload: testPayment },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  provider: endpoint({
    method: "GET",
    path: "/api/billing/test-provider/",
    tag: "Test checkout",
    summary: "Your payments, subscriptions and messages as the local test checkout knows them.",
    auth: "bearer",
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  tell: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/stories/",
    tag: "Test checkout",
    summary: "Make something happen to one of your payments or subscriptions there.",
    auth: "bearer",
    body: z.object({ id: providerId, story: z.enum([...testPaymentStories, ...testSubscriptionStories]) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  advanceClock: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/clock/",
    tag: "Test checkout",
    summary: "Move its own clock ahead for you: what is due by then happens. The product's clock stays.",
    auth: "bearer",
    body: z.object({ days: z.number().int().min(1).max(366) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  hold: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/hold/",
    tag: "Test checkout",
    summary: "Keep back what it has to tell about you, or tell it all again.",
    auth: "bearer",
    body: z.object({ is_holding: z.boolean() }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  deliver: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/deliveries/",
    tag: "Test checkout",
    summary: "Deliver these messages now, in this order, whether they were delivered before or are kept back.",
    auth: "bearer",
    body: z.object({ message_ids: z.array(providerId).min(1).max(50) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
};
