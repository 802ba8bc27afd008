import { instant } from "../../../../contract/instants.ts";
import type { WebhookDelivery } from "../../../../contract/webhooks.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { DeveloperDeps } from "../deps.ts";
import { sendNow } from "./deliver.ts";
import { findDelivery, insertDelivery } from "./delivery-records.ts";
import { newDelivery } from "./hear-of-run.ts";
import { presentDelivery } from "./present.ts";
import { findWebhook } from "./records.ts";
import type { WebhookDeliveryTable } from "./tables.ts";

/** Sends one of the caller's webhooks a test, also while it rests, and tells what came of it. */
export async function testWebhook(
  deps: DeveloperDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<WebhookDelivery>> {
  const { credits, database, runtime } = deps;
  const webhook = await findWebhook(database.read, userId, id);
  if (!webhook) return refuse("NOT_FOUND");
  if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  const message = { type: "test" as const, timestamp: instant(runtime.now()), data: { webhook_id: id } };
  // It is never tried again by itself: somebody is looking, and can press once more.
  const test = { ...newDelivery(deps, webhook, { event: "test", runId: null, message }), next_attempt_at: null };
  await database.transaction((tx) => insertDelivery(tx, test));
  return outcomeOf(await sendNow(deps, webhook, test));
}

/** Sends something of the log once more, the same body under the same id, and tells what came of it. */
export async function redeliver(
  deps: DeveloperDeps,
  { id, delivery_id }: { id: string; delivery_id: string },
  { userId }: SignedInCaller,
): Promise<Outcome<WebhookDelivery>> {
  const { credits, database } = deps;
  const webhook = await findWebhook(database.read, userId, id);
  const delivery = await findDelivery(database.read, userId, delivery_id);
  if (!webhook || delivery?.webhook_id !== webhook.id) return refuse("NOT_FOUND");
  if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
  return outcomeOf(await sendNow(deps, webhook, delivery));
}

function outcomeOf(sent: WebhookDeliveryTable | undefined): Outcome<WebhookDelivery> {
  return sent ? done(presentDelivery(sent)) : refuse("NOT_FOUND");
}
