import { webhooks } from "../../../../contract/webhooks.ts";
import { refuse } from "../../../http/operation.ts";
import { sendNow } from "../deliveries.ts";
import { implement } from "../deps.ts";
import { outcomeOf } from "../present.ts";
import { findDelivery } from "../records/deliveries.ts";
import { findWebhook } from "../records/webhooks.ts";
import { sendLimit } from "../rules.ts";

/** Sends a delivery again, with the same body and id, and returns the result. */
export const redeliver = implement(
  webhooks.redeliver,
  { limits: [sendLimit] },
  async (deps, { params: { id, delivery_id } }, { userId }) => {
    const { credits, database } = deps;
    const webhook = await findWebhook(database.read, userId, id);
    const delivery = await findDelivery(database.read, userId, delivery_id);
    if (!webhook || delivery?.webhook_id !== webhook.id) return refuse("NOT_FOUND");
    if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
    return outcomeOf(await sendNow(deps, webhook, delivery));
  },
);
