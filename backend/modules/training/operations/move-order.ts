import type { TrainingStatus } from "../../../../contract/training.ts";
import type { TrainingDeps } from "../deps.ts";
import { findModelOf } from "../records/models.ts";
import * as records from "../records/orders.ts";
import { statusesAfter } from "../rules.ts";
import { moveOn } from "./move-on.ts";

export interface Move {
  id: string;
  /** Where it was seen to be: whoever looks at an old page moves nothing. */
  from: TrainingStatus;
  to: TrainingStatus;
}

/**
 * `refused` when it is not there any more, has moved on meanwhile, or cannot go there; `no-model` when it would be ready
 * without a model that anything could be made with.
 */
export type MoveOutcome = "moved" | "refused" | "no-model";

/**
 * Moves a request on in the operator's name, and mails its owner once the model is ready. Nothing is moved against its money,
 * which alone makes a request paid or refunded.
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
  log.info({ orderId: id, from, to, outcome }, "the operator moves a request for a trained model");
  return outcome;
}
