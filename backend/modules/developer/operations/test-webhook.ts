import { instant } from "../../../../contract/instants.ts";
import { webhooks } from "../../../../contract/webhooks.ts";
import { refuse } from "../../../http/operation.ts";
import { newDelivery, sendNow } from "../deliveries.ts";
import { implement } from "../deps.ts";
import { outcomeOf } from "../present.ts";
import { insertDelivery } from "../records/deliveries.ts";
import { findWebhook } from "../records/webhooks.ts";
import { sendLimit } from "../rules.ts";

/** Sends a test to one of the caller's webhooks, even while it is switched off, and returns the result. */
export const testWebhook = implement(
  webhooks.test,
  { limits: [sendLimit] },
  async (deps, { params: { id } }, { userId }) => {
    const { credits, database, runtime } = deps;
    const webhook = await findWebhook(database.read, userId, id);
    if (!webhook) return refuse("NOT_FOUND");
    if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
    const message = { type: "test" as const, timestamp: instant(runtime.now()), data: { webhook_id: id } };
    // A test is never retried automatically. The user sees the result and can send another one.
    const test = { ...newDelivery(deps, webhook, { event: "test", runId: null, message }), next_attempt_at: null };
    await database.transaction((tx) => insertDelivery(tx, test));
    return outcomeOf(await sendNow(deps, webhook, test));
  },
);
