import type { DeveloperDeps } from "../deps.ts";
import { findDelivery, lockDelivery, noteAttempt, noteResting } from "./delivery-records.ts";
import { askForAttempt } from "./jobs.ts";
import { findWebhook } from "./records.ts";
import { errorOf, pauseAfter } from "./rules.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

/**
 * Tries a delivery that waits: it is done, or tried again later, or given up. Does nothing for one that waits no more. May
 * send twice when a process ends in between; the receiver knows it by its id.
 */
export async function attemptDelivery(
  deps: DeveloperDeps,
  { ownerId, deliveryId }: { ownerId: string; deliveryId: string },
): Promise<void> {
  const { billing, database } = deps;
  const delivery = await findDelivery(database.read, ownerId, deliveryId);
  if (delivery?.status !== "waiting") return;
  const webhook = await findWebhook(database.read, ownerId, delivery.webhook_id);
  if (!webhook) return;
  if (webhook.is_active === 0 || !(await billing.planOf(database.read, ownerId)).apiAccess)
    return database.transaction((tx) => noteResting(tx, ownerId, deliveryId));
  const pause = pauseAfter(delivery.attempts + 1);
  const nextAttemptAt = pause === undefined ? null : deps.runtime.now() + pause;
  await send(deps, webhook, delivery, nextAttemptAt);
}

/** Sends a delivery at once, whatever came of it before. One that waits goes on waiting when it fails. */
export async function sendNow(
  deps: DeveloperDeps,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
): Promise<WebhookDeliveryTable> {
  return send(deps, webhook, delivery, delivery.next_attempt_at);
}

async function send(
  deps: DeveloperDeps,
  webhook: WebhookTable,
  { id, owner_id, body, next_attempt_at }: WebhookDeliveryTable,
  nextAttemptAt: number | null,
): Promise<WebhookDeliveryTable> {
  const { appName, database, outgoing, runtime, secrets } = deps;
  const headers = {
    "content-type": "application/json",
    "user-agent": `${appName.replace(/[^\w.-]+/g, "-")}-Webhooks/1`,
    ...secrets.headersOf(webhook.id, { id, body, at: runtime.now() }),
  };
  const posted = await outgoing.post(webhook.url, { headers, body });
  const error = errorOf(posted);
  return database.transaction(async (tx) => {
    const before = await lockDelivery(database, tx, owner_id, id);
    if (!before) throw new Error("A delivery went while it was sent.");
    // What arrived once has arrived, whatever comes of sending it again.
    const isDelivered = error === null || before.status === "delivered";
    const again = isDelivered ? null : nextAttemptAt;
    await noteAttempt(tx, owner_id, id, {
      status: isDelivered ? "delivered" : again === null ? "failed" : "waiting",
      response_status: posted.ok ? posted.status : null,
      error,
      duration_milliseconds: posted.durationMilliseconds,
      next_attempt_at: again,
      delivered_at: error === null ? runtime.now() : before.delivered_at,
    });
    if (again !== null && again !== next_attempt_at)
      await askForAttempt(deps, tx, { ownerId: owner_id, deliveryId: id }, again);
    return (await findDelivery(tx, owner_id, id)) ?? before;
  });
}
