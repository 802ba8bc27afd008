import { webhooks } from "../../../../contract/webhooks.ts";
import { done, type Route, refuse, route } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { DeveloperDeps } from "../deps.ts";
import { sendLimits, webhookLimits } from "../limits.ts";
import { changeWebhook, createWebhook, rotateSecret } from "./change-webhooks.ts";
import { listDeliveries } from "./delivery-records.ts";
import { presentDelivery, presentWebhook } from "./present.ts";
import { deleteWebhook, findWebhook, listWebhooks } from "./records.ts";
import { redeliver, testWebhook } from "./send-by-hand.ts";

export function webhookRoutes(deps: DeveloperDeps): Route[] {
  const { credits, database } = deps;
  return [
    route(webhooks.list, async (_input, { userId }) => {
      const { apiAccess } = await credits.planOf(database.read, userId);
      const found = await listWebhooks(database.read, userId);
      return done({ included: apiAccess, results: found.map(presentWebhook) });
    }),
    route(webhooks.create, ({ body }, caller) => createWebhook(deps, body, caller), { limits: webhookLimits }),
    route(webhooks.update, ({ params, body }, caller) => changeWebhook(deps, params.id, body, caller), {
      limits: webhookLimits,
    }),
    route(webhooks.remove, async ({ params }, { userId }) => {
      const wasThere = await database.transaction((tx) => deleteWebhook(tx, userId, params.id));
      return wasThere ? done(undefined) : refuse("NOT_FOUND");
    }),
    route(webhooks.rotateSecret, ({ params }, caller) => rotateSecret(deps, params.id, caller), {
      limits: webhookLimits,
    }),
    route(webhooks.test, ({ params }, caller) => testWebhook(deps, params.id, caller), { limits: sendLimits }),
    route(webhooks.deliveries, async ({ params, query }, { userId }) => {
      if (!(await findWebhook(database.read, userId, params.id))) return refuse("NOT_FOUND");
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { count, deliveries } = await listDeliveries(database.read, userId, params.id, page);
      const path = webhooks.deliveries.path.replace("{id}", params.id);
      return done({ count, ...pageAddresses(path, query, count), results: deliveries.map(presentDelivery) });
    }),
    route(webhooks.redeliver, ({ params }, caller) => redeliver(deps, params, caller), { limits: sendLimits }),
  ];
}
