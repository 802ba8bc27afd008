import type { TrainedModelFile, TrainingDeps } from "../deps.ts";
import * as models from "../records/models.ts";
import * as records from "../records/orders.ts";
import { mayCarryModel, modelId } from "../rules.ts";

/**
 * `missing` when there is no such order, `refused` when it is not ready for a model or its payment was refunded,
 * `taken` when the file is another user's model.
 */
export type AttachOutcome = "attached" | "missing" | "refused" | "taken";

/**
 * Records which engine file is the ordered model. Its owner can use it when the order is ready. A replacement keeps the
 * model's identity.
 */
export async function attachModel(
  { database, log, runtime }: TrainingDeps,
  orderId: string,
  { lora, trigger, strength, base }: TrainedModelFile,
  { mayBeShared }: { mayBeShared: boolean },
): Promise<AttachOutcome> {
  const outcome = await database.transaction(async (tx): Promise<AttachOutcome> => {
    const order = await records.lockForOperator(database, tx, orderId);
    if (!order) return "missing";
    if (!mayCarryModel(order.status)) return "refused";
    if (!mayBeShared && (await models.isOfAnother(tx, lora, order.owner_id))) return "taken";
    const now = runtime.now();
    const file = {
      lora,
      trigger_word: trigger,
      strength_permille: Math.round(strength * 1_000),
      base_model: base,
      updated_at: now,
    };
    const before = await models.findModelOf(tx, orderId);
    if (before) await models.updateModel(tx, before.id, file);
    else {
      const { owner_id, model_name: name } = order;
      const id = modelId(name, runtime.newId());
      await models.insertModel(tx, { id, order_id: orderId, owner_id, name, created_at: now, ...file });
    }
    return "attached";
  });
  log.info({ orderId, lora, base, outcome }, "operator attaches a trained model to a training order");
  return outcome;
}
