import type { TrainedModelFile, TrainingDeps } from "../deps.ts";
import * as records from "../records/inquiries.ts";
import * as models from "../records/models.ts";
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
  inquiryId: string,
  { lora, trigger, strength, base }: TrainedModelFile,
  { mayBeShared }: { mayBeShared: boolean },
): Promise<AttachOutcome> {
  const outcome = await database.transaction(async (tx): Promise<AttachOutcome> => {
    const inquiry = await records.lockForOperator(database, tx, inquiryId);
    if (!inquiry) return "missing";
    if (!mayCarryModel(inquiry.status)) return "refused";
    if (!mayBeShared && (await models.isOfAnother(tx, lora, inquiry.owner_id))) return "taken";
    const now = runtime.now();
    const file = {
      lora,
      trigger_word: trigger,
      strength_permille: Math.round(strength * 1_000),
      base_model: base,
      updated_at: now,
    };
    const before = await models.findModelOf(tx, inquiryId);
    if (before) await models.updateModel(tx, before.id, file);
    else {
      const { owner_id, model_name: name } = inquiry;
      const id = modelId(name, runtime.newId());
      await models.insertModel(tx, { id, inquiry_id: inquiryId, owner_id, name, created_at: now, ...file });
    }
    return "attached";
  });
  log.info({ inquiryId, lora, base, outcome }, "the operator attaches a trained model to its request");
  return outcome;
}
