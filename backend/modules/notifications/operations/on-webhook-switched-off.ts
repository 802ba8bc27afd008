import type { WebhookSwitchedOff } from "../../developer/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { pageOfWebhook } from "../pages.ts";
import { afterQuiet, forReader, writeNotification } from "../write-notification.ts";

/** Notifies a user, in the product and by mail, that a webhook was switched off. */
export async function onWebhookSwitchedOff(
  deps: NotificationsDeps,
  { ownerId, webhookId, host, at }: WebhookSwitchedOff,
): Promise<void> {
  const { accounts, publicOrigin } = deps;
  await forReader(deps, ownerId, async (tx, reader) => {
    const key = `${webhookId}:${at}`;
    if (!(await writeNotification(deps, tx, reader, { kind: "webhook_off", key, params: { webhookId, host } }))) return;
    await accounts.mailOwner(tx, ownerId, {
      template: "webhook_off",
      params: { link: new URL(pageOfWebhook(webhookId), publicOrigin).href, host },
      dedupeKey: `webhook_off:${key}`,
      sendAt: afterQuiet(deps, reader),
    });
  });
}
