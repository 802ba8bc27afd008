import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentDelivery } from "../present.ts";
import * as records from "../records/deliveries.ts";
import { findWebhook } from "../records/webhooks.ts";

/** Lists the deliveries of one of the caller's webhooks, the newest first. */
export const listDeliveries = implement(webhooks.deliveries, async ({ database }, { params, query }, { userId }) => {
  if (!(await findWebhook(database.read, userId, params.id))) return refuse("NOT_FOUND");
  const { count, items } = await records.listDeliveries(database.read, userId, params.id, query);
  const path = webhooks.deliveries.path.replace("{id}", params.id);
  return done({ count, ...pageAddresses(path, query, count), results: items.map(presentDelivery) });
});
