import { instant } from "../../../../contract/instants.ts";
import { webhookEvents } from "../../../../contract/webhook-terms.ts";
import { webhookMessage } from "../../../../contract/webhooks.ts";
import { newDelivery, queueAttempt } from "../deliveries.ts";
import type { DeveloperDeps } from "../deps.ts";
import { eventsOf } from "../present.ts";
import { insertDelivery } from "../records/deliveries.ts";
import { listWebhooks } from "../records/webhooks.ts";

/** Queues one delivery of a finished run for each of its owner's webhooks that subscribe to the event. */
export async function onGenerationFinished(
  deps: DeveloperDeps,
  { ownerId, runId, status }: { ownerId: string; runId: string; status: string },
): Promise<void> {
  const { accounts, credits, database, generation } = deps;
  const event = webhookEvents.find((one) => one === `generation.${status}`);
  if (event === undefined) return;
  const all = await listWebhooks(database.read, ownerId);
  const listening = all.filter((webhook) => webhook.is_active === 1 && eventsOf(webhook).includes(event));
  if (listening.length === 0 || !(await credits.planOf(database.read, ownerId)).apiAccess) return;
  const run = await generation.readRun(ownerId, runId);
  if (!run) return;
  const timestamp = run.finished_at ?? instant(deps.runtime.now());
  // Parsing drops what receivers must not see, such as the prompt.
  const message = webhookMessage.parse({ type: event, timestamp, data: run });
  await database.transaction(async (tx) => {
    // Locks the account. A deleted account gets no delivery, and leaves none behind.
    if (!(await accounts.contactOf(tx, ownerId))) return;
    for (const webhook of listening) {
      const delivery = newDelivery(deps, webhook, { event, runId, message });
      if (await insertDelivery(tx, delivery)) await queueAttempt(deps, tx, { ownerId, deliveryId: delivery.id });
    }
  });
}
