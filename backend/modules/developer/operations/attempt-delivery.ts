import type { Tx } from "../../../adapters/database/port.ts";
import { note, post, queueAttempt } from "../deliveries.ts";
import type { DeveloperDeps } from "../deps.ts";
import { webhookSwitchedOff } from "../domain-events.ts";
import { findDelivery, noteResting } from "../records/deliveries.ts";
import { findWebhook, switchOff } from "../records/webhooks.ts";
import { hopelessAfterMilliseconds, pauseAfter } from "../rules.ts";
import type { WebhookTable } from "../tables.ts";

/**
 * Tries a delivery that waits: it is done, or tried again later, or given up. Does nothing for one that waits no more. May
 * send twice when a process ends in between; the receiver knows it by its id.
 */
export async function attemptDelivery(
  deps: DeveloperDeps,
  { ownerId, deliveryId }: { ownerId: string; deliveryId: string },
): Promise<void> {
  const { credits, database, runtime } = deps;
  const delivery = await findDelivery(database.read, ownerId, deliveryId);
  if (delivery?.status !== "waiting") return;
  const webhook = await findWebhook(database.read, ownerId, delivery.webhook_id);
  if (!webhook) return;
  if (webhook.is_active === 0 || !(await credits.planOf(database.read, ownerId)).apiAccess)
    return database.transaction((tx) => noteResting(tx, ownerId, deliveryId));
  const attempt = await post(deps, webhook, delivery);
  const pause = pauseAfter(delivery.attempts + 1);
  await database.transaction(async (tx) => {
    const nextAttemptAt = pause === undefined ? null : runtime.now() + pause;
    const noted = await note(deps, tx, webhook, { deliveryId, attempt, nextAttemptAt });
    if (noted?.status === "waiting" && nextAttemptAt !== null)
      await queueAttempt(deps, tx, { ownerId, deliveryId }, nextAttemptAt);
    if (noted?.status === "failed") await switchOffHopeless(deps, tx, webhook);
  });
}

/** A message was given up: where none has arrived for days, no more are sent, and the owner is told. */
async function switchOffHopeless(
  { domainEvents, runtime }: DeveloperDeps,
  tx: Tx,
  { id, owner_id, url }: WebhookTable,
): Promise<void> {
  const now = runtime.now();
  if (!(await switchOff(tx, owner_id, id, { before: now - hopelessAfterMilliseconds, now }))) return;
  const { host } = new URL(url);
  await domainEvents.publish(tx, webhookSwitchedOff, { ownerId: owner_id, webhookId: id, host, at: now });
}
