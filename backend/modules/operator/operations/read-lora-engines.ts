import type { GenerationType } from "../../../../contract/generation-terms.ts";
import type { EngineReport } from "../../generation/index.ts";
import type { OperatorDeps } from "../deps.ts";

/** Returns the engines that can load trained models, in order. */
export async function readLoraEngines({ generation }: Pick<OperatorDeps, "generation">): Promise<LoraEngine[]> {
  const reports = await generation.engineReport();
  return reports
    .map(({ id, label, healthy, loras, models }) => ({ id, label, healthy, loras, bases: basesOf(models) }))
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

/** An engine with its loadable files and the base models that support them. */
export interface LoraEngine {
  id: string;
  label: string;
  healthy: boolean;
  loras: readonly string[];
  bases: { id: string; label: string; modes: GenerationType[] }[];
}
