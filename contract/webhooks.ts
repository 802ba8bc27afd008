import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { run } from "./generation.ts";
import { webhookAddressMaxCharacters } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

/** What can be told to an address of one's own. */
export const webhookEvents = [
  "generation.completed",
  "generation.failed",
  "generation.blocked",
  "generation.canceled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
    /** Since when nothing has arrived there although something was sent; `null` once something does. */
    failing_since: z.iso.datetime().nullable(),
    /** When it was switched off because nothing arrived for days; `null` where that did not happen. */
    switched_off_at: z.iso.datetime().nullable(),
    /** Until when the secret before the present one signs as well; `null` where it was never changed. */
    old_secret_until: z.iso.datetime().nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

const url = z.url({ protocol: /^https?$/ }).max(webhookAddressMaxCharacters);
const events = z.array(z.enum(webhookEvents)).min(1, "chooseOne").max(webhookEvents.length);

export const newWebhook = z.object({ url, events }).meta({ id: "NewWebhook" });

/** What is told of a run that has ended; ask the API for the rest of it. */
export const webhookRun = run
  .pick({
    id: true,
    status: true,
    generation_type: true,
    cost_credits: true,
    charged_credits: true,
    created_at: true,
    finished_at: true,
  })
  .extend({
    outputs: z.array(creation.pick({ id: true, kind: true })),
    error: z.object({ code: z.string() }).nullable(),
  })
  .meta({ id: "WebhookRun" });

/** What an address receives: a JSON body after the Standard Webhooks specification, which also says how it is signed. */
export const webhookMessage = z.discriminatedUnion("type", [
  z.object({ type: z.enum(webhookEvents), timestamp: z.iso.datetime(), data: webhookRun }),
  z.object({ type: z.literal("test"), timestamp: z.iso.datetime(), data: z.object({ webhook_id: z.string() }) }),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** `waiting` is tried again, `failed` is not any more. */
export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;

/** Why an attempt came to nothing; `resting` where none was made, because the address rests or the plan has ended. */
export const deliveryErrors = [
  "refused_address",
  "unreachable",
  "timeout",
  "redirect",
  "bad_status",
  "resting",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const webhookDelivery = z
  .object({
    id: z.string(),
    event: z.enum([...webhookEvents, "test"]),
    /** The run it tells of; `null` of a test. */
    generation_id: z.string().nullable(),
    /** What was sent, or is to be: JSON, to the letter. */
    body: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.number().int(),
    /** What the address answered last; `null` when it did not. */
    response_status: z.number().int().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    /** How long the last attempt took. */
    duration_milliseconds: z.number().int().nullable(),
    created_at: z.iso.datetime(),
    /** When it is tried next, while it waits. */
    next_attempt_at: z.iso.datetime().nullable(),
    delivered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const webhookWithSecret = webhook.extend({ secret: z.string() }).meta({ id: "WebhookWithSecret" });

const params = z.object({ id: z.uuid() });

export const webhooks = {
  list: endpoint({
    method: "GET",
    path: "/api/webhooks/",
    tag: "Webhooks",
    summary: "The addresses that are told of your runs. `included` tells whether your plan lets them be.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ included: z.boolean(), results: z.array(webhook) }) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/webhooks/",
    tag: "Webhooks",
    summary: "Have an address told. `secret` signs what is sent to it; it is told this once.",
    auth: "bearer",
    body: newWebhook,
    answer: { status: 201, payload: webhookWithSecret },
    refusals: ["FORBIDDEN", "CONFLICT"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/webhooks/{id}/",
    tag: "Webhooks",
    summary:
      "Change what one is told of, or let it rest; `is_active` also switches one on again that was switched off because nothing arrived. What is left out stays.",
    auth: "bearer",
    params,
    body: z.object({ url: url.optional(), events: events.optional(), is_active: z.boolean().optional() }).meta({
      id: "WebhookChange",
    }),
    answer: { status: 200, payload: webhook },
    refusals: ["NOT_FOUND", "FORBIDDEN"],
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/secret/",
    tag: "Webhooks",
    summary: "Give it another `secret`, told this once. The one before signs as well for 24 hours.",
    auth: "bearer",
    params,
    answer: { status: 201, payload: webhookWithSecret },
    refusals: ["NOT_FOUND", "FORBIDDEN"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/webhooks/{id}/",
    tag: "Webhooks",
    summary: "Tell one no more.",
    auth: "bearer",
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  test: endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/test/",
    tag: "Webhooks",
    summary: "Send it a test now, once, and say what came of it.",
    auth: "bearer",
    params,
    answer: { status: 200, payload: webhookDelivery },
    refusals: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/webhooks/{id}/deliveries/",
    tag: "Webhooks",
    summary: "What was sent to it in the last 30 days, the newest first.",
    auth: "bearer",
    params,
    query: pageQuery,
    answer: { status: 200, payload: paged(webhookDelivery) },
    refusals: ["NOT_FOUND"],
  }),
  redeliver: endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/deliveries/{delivery_id}/redeliver/",
    tag: "Webhooks",
    summary: "Send one again, as it was.",
    auth: "bearer",
    params: params.extend({ delivery_id: z.uuid() }),
    answer: { status: 200, payload: webhookDelivery },
    refusals: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
};
