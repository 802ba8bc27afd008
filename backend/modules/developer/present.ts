import { z } from "zod";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { keyScopes } from "../../../contract/key-terms.ts";
import type { ApiKey } from "../../../contract/keys.ts";
import { webhookEvents } from "../../../contract/webhook-terms.ts";
import type { Webhook, WebhookDelivery } from "../../../contract/webhooks.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import { oldSecretUntil } from "./rules.ts";
import type { ApiKeyTable, WebhookDeliveryTable, WebhookTable } from "./tables.ts";

const stored = z.array(z.enum(keyScopes));

export function scopesOf({ scopes }: ApiKeyTable): ApiKey["scopes"] {
  return stored.parse(JSON.parse(scopes));
}

/** Presents a key to its owner, without the token. */
export function presentKey(key: ApiKeyTable): ApiKey {
  return {
    id: key.id,
    name: key.name,
    scopes: scopesOf(key),
    hint: key.hint,
    created_at: instant(key.created_at),
    last_used_at: instantOrNull(key.last_used_at),
  };
}

const chosenEvents = z.array(z.enum(webhookEvents));

export function eventsOf({ events }: WebhookTable): Webhook["events"] {
  return chosenEvents.parse(JSON.parse(events));
}

/** Returns the chosen events without duplicates, in the contract's order, as stored. */
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

/** Presents a delivery without the receiver's response body, which may come from an internal network. */
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

/** Presents a delivery that was sent by hand; NOT_FOUND when it was deleted in the meantime. */
export function outcomeOf(sent: WebhookDeliveryTable | undefined): Outcome<WebhookDelivery> {
  return sent ? done(presentDelivery(sent)) : refuse("NOT_FOUND");
}
