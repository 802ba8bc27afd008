import { instant } from "../../../../contract/instants.ts";
import { trainingOrdersMax } from "../../../../contract/limits.ts";
import { training } from "../../../../contract/training.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { listModels, ownModel } from "../records/models.ts";

/** Returns the caller's finished models and where each can be used now. */
export const readModels = implement(training.models, async ({ database, generation }, _input, { userId }) => {
  const rows = await listModels(database.read, userId, trainingOrdersMax);
  const modes = await generation.modesOfOwn(rows.map((row) => ownModel(row, row.status === "ready")));
  return done({
    models: rows.map((row) => ({
      id: row.id,
      inquiry_id: row.order_id,
      name: row.name,
      trigger_word: row.trigger_word,
      strength: row.strength_permille / 1_000,
      base_model: row.base_model,
      modes: modes.get(row.id) ?? [],
      is_available: (modes.get(row.id) ?? []).length > 0,
      created_at: instant(row.created_at),
    })),
  });
});
