import { webhooksMax } from "../../../../contract/limits.ts";
import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentWebhook, storedEvents } from "../present.ts";
import { countWebhooks, insertWebhook } from "../records/webhooks.ts";
import { webhookLimit } from "../rules.ts";
import { addressRefusal } from "../webhook-address.ts";

/** Creates a webhook. The response shows its signing secret only this once. */
export const createWebhook = implement(
  webhooks.create,
  { limits: [webhookLimit] },
  async (deps, { body: { url, events } }, { userId }) => {
    const { accounts, credits, database, runtime, secrets } = deps;
    if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
    const refusal = await addressRefusal(deps, url);
    if (refusal) return refusal;
    return database.transaction(async (tx) => {
      // Locks the account, so that concurrent webhooks are counted one after the other.
      if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
      if ((await countWebhooks(tx, userId)) >= webhooksMax)
        return refuse("CONFLICT", "tooManyWebhooks", { max: webhooksMax });
      const webhook = {
        id: runtime.newId(),
        owner_id: userId,
        url,
        events: storedEvents(events),
        is_active: 1,
        created_at: runtime.now(),
        failing_since: null,
        switched_off_at: null,
        secret_version: 0,
        secret_changed_at: null,
      };
      await insertWebhook(tx, webhook);
      return done({ ...presentWebhook(webhook), secret: secrets.secretOf(webhook) });
    });
  },
);
