import { adminOrders } from "../../../../contract/admin/orders.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Refusal, refuse, refuseFields, type StaffCaller } from "../../../http/operation.ts";
import { changesBetween } from "../../audit/index.ts";
import { readForAdmin } from "../admin-orders.ts";
import { implement, type TrainedModelFile, type TrainingDeps } from "../deps.ts";
import { chooseFile } from "../model-file.ts";
import * as models from "../records/models.ts";
import * as records from "../records/orders.ts";
import { mayCarryModel, modelId } from "../rules.ts";

/**
 * Attaches the engine file of the ordered model after checking that an engine can load it. Its owner can use it when the
 * order is ready. A replacement keeps the model's identity.
 */
export const attachModel = implement(adminOrders.attach, async (deps, { params: { id }, body }, caller) => {
  const before = await models.findModelOf(deps.database.read, id);
  const choice = await chooseFile(deps, body, before && fileOf(before));
  if ("problem" in choice) return refuseFields(choice.problem);
  const refusal = await deps.database.transaction((tx) =>
    attach(deps, tx, { id, file: choice.file, mayBeShared: body.force }, caller),
  );
  if (refusal) return refusal;
  const order = await readForAdmin(deps, id);
  return order ? done(order) : refuse("NOT_FOUND");
});

async function attach(
  { audit, database, runtime }: TrainingDeps,
  tx: Tx,
  { id: orderId, file, mayBeShared }: { id: string; file: TrainedModelFile; mayBeShared: boolean },
  caller: StaffCaller,
): Promise<Refusal | undefined> {
  const order = await records.lockAnyOrder(database, tx, orderId);
  if (!order) return refuse("NOT_FOUND");
  if (!mayCarryModel(order.status)) return refuse("CONFLICT", "orderTakesNoModel");
  const { owner_id, model_name: name } = order;
  if (!mayBeShared && (await models.isOfAnother(tx, file.lora, owner_id)))
    return refuse("CONFLICT", "loraTaken", { file: file.lora });
  const now = runtime.now();
  const row = {
    lora: file.lora,
    trigger_word: file.trigger,
    strength_permille: Math.round(file.strength * 1_000),
    base_model: file.base,
    updated_at: now,
  };
  const before = await models.findModelOf(tx, orderId);
  if (before) await models.updateModel(tx, before.id, row);
  else {
    const id = modelId(name, runtime.newId());
    await models.insertModel(tx, { id, order_id: orderId, owner_id, name, created_at: now, ...row });
  }
  await audit.record(tx, caller, {
    action: "order.model_attached",
    target: { kind: "order", id: orderId },
    changes: changesBetween<Partial<TrainedModelFile>>(before ? fileOf(before) : {}, file),
  });
  return undefined;
}

function fileOf({ lora, trigger_word, strength_permille, base_model }: models.ModelRecord): TrainedModelFile {
  return { lora, trigger: trigger_word, strength: strength_permille / 1_000, base: base_model };
}
