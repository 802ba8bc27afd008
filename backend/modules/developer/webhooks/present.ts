import { z } from "zod";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type Webhook, type WebhookDelivery, webhookEvents } from "../../../../contract/webhooks.ts";
import { oldSecretUntil } from "./rules.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

const stored = z.array(z.enum(webhookEvents));

export function eventsOf({ events }: WebhookTable): Webhook["events"] {
  return stored.parse(JSON.parse(events));
}

/** What was chosen, each once and in the order they are told in. */
export function storedEvents(chosen: Webhook["events"]): string {
  return JSON.stringify(webhookEvents.filter((event) => chosen.includes(event)));
}

export function presentWebhook(webhook: WebhookTable): Webhook {
  return {
    id: webhook.id,
    url: webhook.url,
    events: eventsOf(webhook),
    is_active: webhook.is_active === 1,
    created_at: instant(webhook.created_at),
    failing_since: instantOrNull(webhook.failing_since),
    switched_off_at: instantOrNull(webhook.switched_off_at),
    old_secret_until: webhook.secret_changed_at === null ? null : instant(oldSecretUntil(webhook.secret_changed_at)),
  };
}

/** Nothing of what the address said is told: it may stand where only this house should look. */
export function presentDelivery(delivery: WebhookDeliveryTable): WebhookDelivery {
  return {
    id: delivery.id,
    event: delivery.event,
    generation_id: delivery.generation_id,
    body: delivery.body,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.response_status,
    error: delivery.error,
    duration_milliseconds: delivery.duration_milliseconds,
    created_at: instant(delivery.created_at),
    next_attempt_at: instantOrNull(delivery.next_attempt_at),
    delivered_at: instantOrNull(delivery.delivered_at),
  };
}
