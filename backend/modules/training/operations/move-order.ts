import type { TrainingStatus } from "../../../../contract/training.ts";
import type { TrainingDeps } from "../deps.ts";
import { findModelOf } from "../records/models.ts";
import * as records from "../records/orders.ts";
import { statusesAfter } from "../rules.ts";
import { moveOn } from "./move-on.ts";

export interface Move {
  id: string;
  /** The status the operator saw. A stale page moves nothing. */
  from: TrainingStatus;
  to: TrainingStatus;
}

/**
 * `refused` when the order is gone, has moved meanwhile, or cannot move there. `no-model` when it would be ready
 * without a usable model.
 */
export type MoveOutcome = "moved" | "refused" | "no-model";

/**
 * Moves an order for the operator, and mails its owner when the model is ready. The operator cannot contradict the
 * payment: only a payment makes an order paid or refunded.
 */
export async function moveOrder(deps: TrainingDeps, { id, from, to }: Move): Promise<MoveOutcome> {
  const { accounts, database, log, publicOrigin } = deps;
  const outcome = await database.transaction(async (tx): Promise<MoveOutcome> => {
    const known = await records.orderForOperator(tx, id);
    const order = known && (await records.lockOrder(database, tx, known.owner_id, id));
    if (order?.status !== from) return "refused";
    if (!statusesAfter(from).includes(to)) return "refused";
    const model = to === "ready" ? await findModelOf(tx, id) : undefined;
    if (to === "ready" && !model) return "no-model";
    const moved = await moveOn(deps, tx, { id, from, to, model: model?.id });
    if (!moved) return "refused";
    if (to === "ready") {
      await accounts.mailOwner(tx, moved.owner_id, {
        template: "training_ready",
        params: { link: new URL("/gallery/models", publicOrigin).href, modelName: moved.model_name },
        dedupeKey: `training_ready:${id}`,
      });
    }
    return "moved";
  });
  log.info({ orderId: id, from, to, outcome }, "operator moves a training order");
  return outcome;
}
