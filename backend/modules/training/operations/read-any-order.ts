import { adminOrders } from "../../../../contract/admin/orders.ts";
import { done, refuse } from "../../../http/operation.ts";
import { readForAdmin } from "../admin-orders.ts";
import { implement } from "../deps.ts";

/** Returns any user's order. */
export const readAnyOrder = implement(adminOrders.read, async (deps, { params: { id } }) => {
  const order = await readForAdmin(deps, id);
  return order ? done(order) : refuse("NOT_FOUND");
});
