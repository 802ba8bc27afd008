import { webhooks } from "../../../../contract/webhooks.ts";
import { done, refuse } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import * as records from "../delivery-records.ts";
import { implement } from "../deps.ts";
import { presentDelivery } from "../present.ts";
import { findWebhook } from "../webhook-records.ts";

/** What was sent to one of the caller's webhooks, the newest first. */
export const listDeliveries = implement(webhooks.deliveries, async ({ database }, { params, query }, { userId }) => {
  if (!(await findWebhook(database.read, userId, params.id))) return refuse("NOT_FOUND");
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const { count, deliveries } = await records.listDeliveries(database.read, userId, params.id, page);
  const path = webhooks.deliveries.path.replace("{id}", params.id);
  return done({ count, ...pageAddresses(path, query, count), results: deliveries.map(presentDelivery) });
});
