import type { Tx } from "../../../adapters/database/port.ts";
import { note, post, queueAttempt } from "../deliveries.ts";
import type { DeveloperDeps } from "../deps.ts";
import { webhookSwitchedOff } from "../domain-events.ts";
import { failSwitchedOff, findDelivery } from "../records/deliveries.ts";
import { findWebhook, switchOff } from "../records/webhooks.ts";
import { pauseAfter, switchOffAfterMilliseconds } from "../rules.ts";
import type { WebhookTable } from "../tables.ts";

/**
 * Attempts a waiting delivery. It is then delivered, scheduled for a retry, or failed. Does nothing for any other
 * status. A crash in between may send a message twice; receivers dedupe by its id.
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
    return database.transaction((tx) => failSwitchedOff(tx, ownerId, deliveryId));
  const attempt = await post(deps, webhook, delivery);
  const pause = pauseAfter(delivery.attempts + 1);
  await database.transaction(async (tx) => {
    const nextAttemptAt = pause === undefined ? null : runtime.now() + pause;
    const noted = await note(deps, tx, webhook, { deliveryId, attempt, nextAttemptAt });
    if (noted?.status === "waiting" && nextAttemptAt !== null)
      await queueAttempt(deps, tx, { ownerId, deliveryId }, nextAttemptAt);
    if (noted?.status === "failed") await switchOffFailing(deps, tx, webhook);
  });
}

/** Switches a webhook off after a delivery failed for good and none has arrived for days, and announces it. */
async function switchOffFailing(
  { domainEvents, runtime }: DeveloperDeps,
  tx: Tx,
  { id, owner_id, url }: WebhookTable,
): Promise<void> {
  const now = runtime.now();
  if (!(await switchOff(tx, owner_id, id, { before: now - switchOffAfterMilliseconds, now }))) return;
  const { host } = new URL(url);
  await domainEvents.publish(tx, webhookSwitchedOff, { ownerId: owner_id, webhookId: id, host, at: now });
}
