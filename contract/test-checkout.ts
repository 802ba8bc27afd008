import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { money } from "./money.ts";
import { purchaseKinds, transactionStatuses } from "./payment-terms.ts";
import { planIds } from "./plans.ts";

/**
 * The local test checkout, which replaces a payment provider when no money should move. All of it answers 404 when a
 * real provider is configured.
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

/** A payment on the test checkout's page. */
export const testPayment = z
  .object({
    /** The test checkout's own id. */
    id: z.string(),
    transaction_id: z.string(),
    kind: z.enum(purchaseKinds),
    item_id: z.string(),
    /** In the caller's language. */
    description: z.string(),
    amount: money,
    status: z.enum(transactionStatuses),
    /** Whether the last attempt to pay was declined. */
    was_declined: z.boolean(),
  })
  .meta({ id: "TestPayment" });
export type TestPayment = z.infer<typeof testPayment>;

/** All of one user's data at the test checkout, newest first. */
export const testProvider = z
  .object({
    /** On the test checkout's clock. */
    now: z.iso.datetime(),
    days_ahead: z.number().int(),
    /** Whether messages are held back. */
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
        /** The events that can be triggered. */
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
        /** The product's last answer: new to it, or already known. */
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
    summary: "Retrieve a payment at the local test checkout. No money moves there.",
    auth: "bearer",
    params: paymentParams,
    answer: { status: 200, payload: testPayment },
    refusals: ["NOT_FOUND"],
  }),
  act: endpoint({
    method: "POST",
    path: "/api/billing/test-checkout/{id}/",
    tag: "Test checkout",
    summary: "Pay, decline or cancel an open payment.",
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
    summary: "Retrieve your payments, subscriptions and messages at the local test checkout.",
    auth: "bearer",
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  tell: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/stories/",
    tag: "Test checkout",
    summary: "Trigger an event for a payment or a subscription.",
    auth: "bearer",
    body: z.object({ id: providerId, story: z.enum([...testPaymentStories, ...testSubscriptionStories]) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  advanceClock: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/clock/",
    tag: "Test checkout",
    summary: "Move your test clock ahead. Everything due by then happens. The product's clock does not change.",
    auth: "bearer",
    body: z.object({ days: z.number().int().min(1).max(366) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  hold: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/hold/",
    tag: "Test checkout",
    summary: "Start or stop holding back messages about you.",
    auth: "bearer",
    body: z.object({ is_holding: z.boolean() }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
  deliver: endpoint({
    method: "POST",
    path: "/api/billing/test-provider/deliveries/",
    tag: "Test checkout",
    summary: "Deliver messages now, in the given order, even if they were delivered before or are held back.",
    auth: "bearer",
    body: z.object({ message_ids: z.array(providerId).min(1).max(50) }),
    answer: { status: 200, payload: testProvider },
    refusals: ["NOT_FOUND"],
  }),
};
