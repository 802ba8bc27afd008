import { isFinal } from "../../contract/generation-terms.ts";
import { type WebhookEvent, webhookEvents } from "../../contract/webhook-terms.ts";
import { type WebhookDelivery, webhooks } from "../../contract/webhooks.ts";
import type { ApiVerbs, TestUser } from "./api.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";
import type { Receiver } from "./webhook-receiver.ts";

/** Adds a webhook for a user's runs. The default is all runs that end. */
export async function addWebhook(
  studio: Pick<ApiVerbs, "call">,
  { access }: TestUser,
  { url }: Pick<Receiver, "url">,
  events: readonly WebhookEvent[] = webhookEvents,
) {
  const answer = await studio.call(webhooks.create, { body: { url, events: [...events] } }, access);
  return webhooks.create.answer.payload.parse(answer.json);
}

/** Returns a webhook as its owner sees it. */
export async function readWebhook(studio: StudioBackend, { access }: TestUser, id: string) {
  const { results } = webhooks.list.answer.payload.parse((await studio.call(webhooks.list, {}, access)).json);
  const found = results.find((webhook) => webhook.id === id);
  if (!found) throw new Error("There is no such webhook.");
  return found;
}

/** Returns the deliveries to an address, newest first. */
export async function logOf(studio: StudioBackend, { access }: TestUser, id: string): Promise<WebhookDelivery[]> {
  const answer = await studio.call(webhooks.deliveries, { params: { id }, query: {} }, access);
  return webhooks.deliveries.answer.payload.parse(answer.json).results;
}

export async function newestOf(studio: StudioBackend, user: TestUser, id: string): Promise<WebhookDelivery> {
  const [line] = await logOf(studio, user, id);
  if (!line) throw new Error("Nothing was sent.");
  return line;
}

/** Returns the newest line of the log, once it satisfies the condition. */
export function awaitLog(
  studio: StudioBackend,
  user: TestUser,
  id: string,
  wanted: { status?: string; attempts?: number },
): Promise<WebhookDelivery> {
  return waitFor(
    async () => {
      const line = await newestOf(studio, user, id).catch(() => undefined);
      const fits =
        line &&
        (wanted.status === undefined || line.status === wanted.status) &&
        (wanted.attempts === undefined || line.attempts === wanted.attempts);
      return fits ? line : undefined;
    },
    `a delivery that is ${JSON.stringify(wanted)}`,
  );
}

export async function endRun(studio: StudioBackend, user: TestUser) {
  const id = await studio.startRun(user, { prompt: "a secret garden" });
  return studio.awaitRun(user, id, ({ status }) => isFinal(status));
}
