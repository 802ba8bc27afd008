import { trainingOrdersMax } from "../../../../contract/limits.ts";
import type { OwnModel } from "../../generation/index.ts";
import type { TrainingDeps } from "../deps.ts";
import { listModels, ownModel } from "../records/models.ts";

/** Returns the user's finished models, newest first, with their base models. */
export async function ownModels({ database }: Pick<TrainingDeps, "database">, ownerId: string): Promise<OwnModel[]> {
  const rows = await listModels(database.read, ownerId, trainingOrdersMax);
  return rows.map((row) => ownModel(row, row.status === "ready"));
}
