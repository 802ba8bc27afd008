import { z } from "zod";
import type { WebhookEvent } from "../../../contract/webhook-terms.ts";
import type { WebhookMessage } from "../../../contract/webhooks.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { DeveloperDeps } from "./deps.ts";
import { findDelivery, lockDelivery, noteAttempt } from "./records/deliveries.ts";
import { recordReach } from "./records/webhooks.ts";
import { errorOf } from "./rules.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

/** Returns a new delivery whose first attempt is due immediately. */
export function newDelivery(
  { runtime }: Pick<DeveloperDeps, "runtime">,
  { id, owner_id }: WebhookTable,
  { event, runId, message }: { event: WebhookEvent | "test"; runId: string | null; message: WebhookMessage },
): WebhookDeliveryTable {
  const now = runtime.now();
  return {
    id: runtime.newId(),
    owner_id,
    webhook_id: id,
    event,
    generation_id: runId,
    body: JSON.stringify(message),
    status: "waiting",
    attempts: 0,
    response_status: null,
    error: null,
    duration_milliseconds: null,
    created_at: now,
    next_attempt_at: now,
    delivered_at: null,
  };
}

/**
 * Sends a delivery immediately, whatever its status. A failure leaves the schedule of a waiting delivery unchanged.
 * Returns `undefined` when the delivery was deleted in the meantime.
 */
export async function sendNow(
  deps: DeveloperDeps,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
): Promise<WebhookDeliveryTable | undefined> {
  const attempt = await post(deps, webhook, delivery);
  return deps.database.transaction((tx) => note(deps, tx, webhook, { deliveryId: delivery.id, attempt }));
}

type Attempt = Pick<WebhookDeliveryTable, "response_status" | "error" | "duration_milliseconds">;

/** Sends a delivery once and returns the result of the attempt. */
export async function post(
  { appName, log, outgoing, runtime, secrets }: DeveloperDeps,
  webhook: WebhookTable,
  { id, body, event, generation_id: runId }: WebhookDeliveryTable,
): Promise<Attempt> {
  const headers = {
    "content-type": "application/json",
    "user-agent": `${appName().replace(/[^\w.-]+/g, "-")}-Webhooks/1`,
    ...secrets.headersOf(webhook, { id, body, at: runtime.now() }),
  };
  const posted = await outgoing.post(webhook.url, { headers, body });
  const status = posted.ok ? posted.status : null;
  const error = errorOf(posted);
  const milliseconds = posted.durationMilliseconds;
  log.info({ webhookId: webhook.id, deliveryId: id, event, runId, status, error, milliseconds }, "webhook");
  return { response_status: status, error, duration_milliseconds: milliseconds };
}

/** Records an attempt and returns the updated delivery. Without `nextAttemptAt`, the next attempt stays scheduled. */
export async function note(
  { database, runtime }: DeveloperDeps,
  tx: Tx,
  { id: webhookId, owner_id }: WebhookTable,
  { deliveryId, attempt, nextAttemptAt }: { deliveryId: string; attempt: Attempt; nextAttemptAt?: number | null },
): Promise<WebhookDeliveryTable | undefined> {
  const before = await lockDelivery(database, tx, owner_id, deliveryId);
  if (!before) return undefined;
  const now = runtime.now();
  const hasArrived = attempt.error === null;
  // A delivered message stays delivered, even when a later attempt fails.
  const isDelivered = hasArrived || before.status === "delivered";
  const again = isDelivered ? null : nextAttemptAt === undefined ? before.next_attempt_at : nextAttemptAt;
  await noteAttempt(tx, owner_id, deliveryId, {
    ...attempt,
    status: isDelivered ? "delivered" : again === null ? "failed" : "waiting",
    next_attempt_at: again,
    delivered_at: hasArrived ? now : before.delivered_at,
  });
  await recordReach(tx, owner_id, webhookId, hasArrived, now);
  return findDelivery(tx, owner_id, deliveryId);
}

export const attemptJobName = "webhooks: deliver";
export const attemptOrder = z.object({ ownerId: z.string(), deliveryId: z.string() });

/** Queues an attempt for `runAt`, or for the commit of `tx`. A slow receiver delays only its own owner's deliveries. */
export async function queueAttempt(
  { jobQueue }: Pick<DeveloperDeps, "jobQueue">,
  tx: Tx,
  order: z.infer<typeof attemptOrder>,
  runAt?: number,
): Promise<void> {
  const share = { group: order.ownerId, cost: 1 };
  await jobQueue.enqueue(tx, { name: attemptJobName, payload: order, share, runAt });
}
