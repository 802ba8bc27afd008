import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { instant } from "../../../../contract/instants.ts";
import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import type { training } from "../../../../contract/training.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { OwnModel } from "../../generation/index.ts";
import type { TrainingDeps } from "../deps.ts";
import { listModels, type ModelRecord } from "../records/models.ts";

/** Somebody's finished models, the newest first, as they are put over a model that an engine has. */
export async function ownModels({ database }: Pick<TrainingDeps, "database">, ownerId: string): Promise<OwnModel[]> {
  const rows = await listModels(database.read, ownerId, trainingInquiriesMax);
  return rows.map((row) => ownModel(row, row.status === "ready"));
}

/** The caller's finished models, and where each can be used now. */
export async function readModels(
  { database, generation }: TrainingDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof training.models>>> {
  const rows = await listModels(database.read, userId, trainingInquiriesMax);
  const modes = await generation.modesOfOwn(rows.map((row) => ownModel(row, row.status === "ready")));
  return done({
    models: rows.map((row) => ({
      id: row.id,
      inquiry_id: row.inquiry_id,
      name: row.name,
      trigger_word: row.trigger_word,
      strength: row.strength_permille / 1_000,
      base_model: row.base_model,
      modes: modes.get(row.id) ?? [],
      is_available: (modes.get(row.id) ?? []).length > 0,
      created_at: instant(row.created_at),
    })),
  });
}

function ownModel(row: ModelRecord, isPaid: boolean): OwnModel {
  return {
    id: row.id,
    label: row.name,
    base: row.base_model,
    lora: row.lora,
    strength: row.strength_permille / 1_000,
    trigger: row.trigger_word,
    isPaid,
  };
}
