import type { Tx } from "../../../adapters/database/port.ts";
import type { DeveloperDeps } from "../deps.ts";
import { webhookSwitchedOff } from "../facts.ts";
import { findDelivery, lockDelivery, noteAttempt, noteResting } from "./delivery-records.ts";
import { askForAttempt } from "./jobs.ts";
import { findWebhook, noteReach, switchOff } from "./records.ts";
import { errorOf, hopelessAfterMilliseconds, pauseAfter } from "./rules.ts";
import type { WebhookDeliveryTable, WebhookTable } from "./tables.ts";

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
      await askForAttempt(deps, tx, { ownerId, deliveryId }, nextAttemptAt);
    if (noted?.status === "failed") await switchOffHopeless(deps, tx, webhook);
  });
}

/**
 * Sends a delivery at once, whatever came of it before. One that waits goes on waiting when it fails. `undefined` where it
 * was deleted meanwhile.
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

async function post(
  { appName, outgoing, runtime, secrets }: DeveloperDeps,
  webhook: WebhookTable,
  { id, body }: WebhookDeliveryTable,
): Promise<Attempt> {
  const headers = {
    "content-type": "application/json",
    "user-agent": `${appName.replace(/[^\w.-]+/g, "-")}-Webhooks/1`,
    ...secrets.headersOf(webhook, { id, body, at: runtime.now() }),
  };
  const posted = await outgoing.post(webhook.url, { headers, body });
  return {
    response_status: posted.ok ? posted.status : null,
    error: errorOf(posted),
    duration_milliseconds: posted.durationMilliseconds,
  };
}

/** Notes what came of an attempt; when the next one is stays as it is where it is left out. The delivery as it is now. */
async function note(
  { database, runtime }: DeveloperDeps,
  tx: Tx,
  { id: webhookId, owner_id }: WebhookTable,
  { deliveryId, attempt, nextAttemptAt }: { deliveryId: string; attempt: Attempt; nextAttemptAt?: number | null },
): Promise<WebhookDeliveryTable | undefined> {
  const before = await lockDelivery(database, tx, owner_id, deliveryId);
  if (!before) return undefined;
  const now = runtime.now();
  const hasArrived = attempt.error === null;
  // What arrived once has arrived, whatever comes of sending it again.
  const isDelivered = hasArrived || before.status === "delivered";
  const again = isDelivered ? null : nextAttemptAt === undefined ? before.next_attempt_at : nextAttemptAt;
  await noteAttempt(tx, owner_id, deliveryId, {
    ...attempt,
    status: isDelivered ? "delivered" : again === null ? "failed" : "waiting",
    next_attempt_at: again,
    delivered_at: hasArrived ? now : before.delivered_at,
  });
  await noteReach(tx, owner_id, webhookId, hasArrived, now);
  return findDelivery(tx, owner_id, deliveryId);
}

/** A message was given up: where none has arrived for days, no more are sent, and the owner is told. */
async function switchOffHopeless(
  { facts, runtime }: DeveloperDeps,
  tx: Tx,
  { id, owner_id, url }: WebhookTable,
): Promise<void> {
  const now = runtime.now();
  if (!(await switchOff(tx, owner_id, id, { before: now - hopelessAfterMilliseconds, now }))) return;
  const { host } = new URL(url);
  await facts.publish(tx, webhookSwitchedOff, { ownerId: owner_id, webhookId: id, host, at: now });
}
