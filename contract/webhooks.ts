import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { run } from "./generation.ts";
import { webhookAddressMaxCharacters } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { webhookEvents } from "./webhook-terms.ts";

export const webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
    /** Since when every delivery has failed; `null` once one succeeds. */
    failing_since: z.iso.datetime().nullable(),
    /** When it was switched off because deliveries failed for days; `null` when it was not. */
    switched_off_at: z.iso.datetime().nullable(),
    /** Until when the previous secret also signs; `null` when the secret was never rotated. */
    old_secret_until: z.iso.datetime().nullable(),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhook>;

const url = z.url({ protocol: /^https?$/ }).max(webhookAddressMaxCharacters);
const events = z.array(z.enum(webhookEvents)).min(1, "chooseOne").max(webhookEvents.length);

export const newWebhook = z.object({ url, events }).meta({ id: "NewWebhook" });

/** The part of a finished run that is sent. The API returns the rest. */
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

/** A delivery: a JSON body that follows the Standard Webhooks specification, which also defines its signature. */
export const webhookMessage = z.discriminatedUnion("type", [
  z.object({ type: z.enum(webhookEvents), timestamp: z.iso.datetime(), data: webhookRun }),
  z.object({ type: z.literal("test"), timestamp: z.iso.datetime(), data: z.object({ webhook_id: z.string() }) }),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** `waiting` is retried, `failed` is not. */
export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;

/** Why an attempt failed; `resting` when none was made, because the webhook is paused or the plan has ended. */
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
    /** The run that it reports; `null` for a test. */
    generation_id: z.string().nullable(),
    /** The exact JSON that was or will be sent. */
    body: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.number().int(),
    /** The last HTTP status; `null` when there was no answer. */
    response_status: z.number().int().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    /** The duration of the last attempt. */
    duration_milliseconds: z.number().int().nullable(),
    created_at: z.iso.datetime(),
    /** When it is retried next, while it is waiting. */
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
    summary: "List your webhooks. `included` tells whether your plan includes webhooks.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ included: z.boolean(), results: z.array(webhook) }) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/webhooks/",
    tag: "Webhooks",
    summary: "Create a webhook. `secret` signs its deliveries. It is shown only once.",
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
      "Update or pause a webhook. `is_active` also reactivates a webhook that was switched off because deliveries failed. Omitted fields stay unchanged.",
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
    summary:
      "Rotate the `secret` of a webhook. The new one is shown only once. The previous one also signs for 24 hours.",
    auth: "bearer",
    params,
    answer: { status: 201, payload: webhookWithSecret },
    refusals: ["NOT_FOUND", "FORBIDDEN"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/webhooks/{id}/",
    tag: "Webhooks",
    summary: "Delete a webhook.",
    auth: "bearer",
    params,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  test: endpoint({
    method: "POST",
    path: "/api/webhooks/{id}/test/",
    tag: "Webhooks",
    summary: "Send a test event to a webhook once, immediately, and return the outcome.",
    auth: "bearer",
    pausesInMaintenance: true,
    params,
    answer: { status: 200, payload: webhookDelivery },
    refusals: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/api/webhooks/{id}/deliveries/",
    tag: "Webhooks",
    summary: "List the deliveries of a webhook in the last 30 days, newest first.",
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
    summary: "Resend a delivery unchanged.",
    auth: "bearer",
    pausesInMaintenance: true,
    params: params.extend({ delivery_id: z.uuid() }),
    answer: { status: 200, payload: webhookDelivery },
    refusals: ["NOT_FOUND", "FORBIDDEN", "RATE_LIMITED"],
  }),
};
