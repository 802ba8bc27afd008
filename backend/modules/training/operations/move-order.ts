import { adminOrders } from "../../../../contract/admin/orders.ts";
import { done, type Refusal, refuse } from "../../../http/operation.ts";
import { readForAdmin } from "../admin-orders.ts";
import { implement } from "../deps.ts";
import { findModelOf } from "../records/models.ts";
import * as records from "../records/orders.ts";
import { statusesAfter } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/**
 * Moves an order for an administrator, and mails its owner when the model is ready. An administrator cannot contradict
 * the payment: only a payment makes an order paid or refunded.
 */
export const moveOrder = implement(adminOrders.move, async (deps, { params: { id }, body: { from, to } }, caller) => {
  const { accounts, audit, database, publicOrigin } = deps;
  const refusal = await database.transaction(async (tx): Promise<Refusal | undefined> => {
    const known = await records.anyOrder(tx, id);
    const order = known && (await records.lockOrder(database, tx, known.owner_id, id));
    if (!order) return refuse("NOT_FOUND");
    if (order.status !== from) return refuse("CONFLICT", "orderChanged");
    if (!statusesAfter(from).includes(to)) {
      return refuse("CONFLICT", to === "paid" || to === "refunded" ? "orderByPayment" : "orderCannotMove");
    }
    const model = to === "ready" ? await findModelOf(tx, id) : undefined;
    if (to === "ready" && !model) return refuse("CONFLICT", "orderWithoutModel");
    const moved = await moveOn(deps, tx, { id, from, to, model: model?.id });
    if (!moved) return refuse("CONFLICT", "orderChanged");
    if (to === "ready") {
      await accounts.mailOwner(tx, moved.owner_id, {
        template: "training_ready",
        params: { link: new URL("/gallery/models", publicOrigin).href, modelName: moved.model_name },
        dedupeKey: `training_ready:${id}`,
      });
    }
    await audit.record(tx, caller, {
      action: "order.moved",
      target: { kind: "order", id },
      changes: { status: { before: from, after: to } },
    });
    return undefined;
  });
  if (refusal) return refusal;
  const order = await readForAdmin(deps, id);
  return order ? done(order) : refuse("NOT_FOUND");
});
