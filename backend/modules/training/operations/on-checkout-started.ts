import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { lockOrder } from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/** Records that a checkout for an order starts: a draft now waits for its payment. Returns whether the order can be paid. */
export async function onCheckoutStarted(deps: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const order = await lockOrder(deps.database, tx, ownerId, id);
  if (!order || !isUnpaid(order.status)) return false;
  if (order.status === "draft") await moveOn(deps, tx, { id, from: "draft", to: "awaiting_payment" });
  return true;
}
