import { adminOrders } from "../../../../contract/admin/orders.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { presentForAdmin } from "../admin-orders.ts";
import { implement } from "../deps.ts";
import { allOrders } from "../records/orders.ts";

/** Lists the orders of all users, the newest first. */
export const listAllOrders = implement(adminOrders.list, async (deps, { query }) => {
  const { count, items } = await allOrders(deps.database, query, query);
  return done({
    count,
    ...pageAddresses(adminOrders.list.path, query, count),
    results: await presentForAdmin(deps, items),
  });
});
