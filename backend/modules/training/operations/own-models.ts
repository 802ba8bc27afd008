import { trainingOrdersMax } from "../../../../contract/limits.ts";
import type { OwnModel } from "../../generation/index.ts";
import type { TrainingDeps } from "../deps.ts";
import { listModels, ownModel } from "../records/models.ts";

/** Somebody's finished models, the newest first, as they are put over a model that an engine has. */
export async function ownModels({ database }: Pick<TrainingDeps, "database">, ownerId: string): Promise<OwnModel[]> {
  const rows = await listModels(database.read, ownerId, trainingOrdersMax);
  return rows.map((row) => ownModel(row, row.status === "ready"));
}
