import { webhooks } from "../../../../contract/webhooks.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentWebhook } from "../present.ts";
import * as records from "../records/webhooks.ts";

/** Lists the caller's webhooks, the newest first, and whether the plan includes them. */
export const listWebhooks = implement(webhooks.list, async ({ credits, database }, _input, { userId }) => {
  const { apiAccess } = await credits.planOf(database.read, userId);
  const found = await records.listWebhooks(database.read, userId);
  return done({ included: apiAccess, results: found.map(presentWebhook) });
});
