import { adminOrders } from "../../../../contract/admin/orders.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { erasedOrders } from "../records/orders.ts";

/** Lists what remains of paid orders whose owners deleted their accounts, the newest first. */
export const listErasedOrders = implement(adminOrders.erased, async ({ database }, { query }) => {
  const { count, items } = await erasedOrders(database, query.search, query);
  return done({
    count,
    ...pageAddresses(adminOrders.erased.path, query, count),
    results: items.map(({ erased_at, ...order }) => ({ ...order, erased_at: instant(erased_at) })),
  });
});
