import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentWebhook } from "../present.ts";
import { changeSecret, findWebhook } from "../records/webhooks.ts";
import { webhookLimit } from "../rules.ts";

/** Rotates a webhook's signing secret and returns the new one only this once. The old one also signs for a day. */
export const rotateSecret = implement(
  webhooks.rotateSecret,
  { limits: [webhookLimit] },
  async ({ credits, database, runtime, secrets }, { params: { id } }, { userId }) => {
    if (!(await findWebhook(database.read, userId, id))) return refuse("NOT_FOUND");
    if (!(await credits.planOf(database.read, userId)).apiAccess) return refuse("FORBIDDEN", "planWithoutApi");
    const changed = await database.transaction((tx) => changeSecret(tx, userId, id, runtime.now()));
    return changed ? done({ ...presentWebhook(changed), secret: secrets.secretOf(changed) }) : refuse("NOT_FOUND");
  },
);
