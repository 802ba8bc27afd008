import type { LoraEngine } from "../../../contract/admin/orders.ts";
import type { EngineReport } from "../generation/index.ts";
import type { TrainingDeps } from "./deps.ts";

/** Returns the engines that can load trained models, in order. */
export async function readLoraEngines({ generation }: Pick<TrainingDeps, "generation">): Promise<LoraEngine[]> {
  const reports = await generation.engineReport();
  return reports
    .map(({ id, label, healthy, loras, models }) => ({ id, label, healthy, loras: [...loras], bases: basesOf(models) }))
    .filter(({ loras, bases }) => loras.length > 0 || bases.length > 0);
}

function basesOf(models: EngineReport["models"]): LoraEngine["bases"] {
  const takers = models.filter(({ takesLora }) => takesLora);
  return [...Map.groupBy(takers, ({ id }) => id)].map(([id, ofModel]) => ({
    id,
    label: ofModel[0]?.label ?? id,
    modes: ofModel.map(({ mode }) => mode),
  }));
}
