import type { TrainedModelFile, TrainingDeps } from "../deps.ts";
import * as models from "../records/models.ts";
import * as records from "../records/orders.ts";
import { mayCarryModel, modelId } from "../rules.ts";

/**
 * `missing` when there is no such request, `refused` when it is not so far, or its money went back, `taken` when the file is
 * somebody else's model.
 */
export type AttachOutcome = "attached" | "missing" | "refused" | "taken";

/**
 * Says which file of an engine is the model that somebody asked for. Its owner can use it once the request is ready; put
 * in the place of an earlier one it is the same model, made better.
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
  log.info({ orderId, lora, base, outcome }, "the operator attaches a trained model to its request");
  return outcome;
}
