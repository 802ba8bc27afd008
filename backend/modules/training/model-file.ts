import type { z } from "zod";
import { loraStrength } from "../../../contract/admin/order-terms.ts";
import type { attachment } from "../../../contract/admin/orders.ts";
import type { Violation } from "../../../contract/violations.ts";
import type { TrainedModelFile, TrainingDeps } from "./deps.ts";
import { readLoraEngines } from "./lora-engines.ts";

/**
 * Returns the file to attach, with what the request omits taken from the attached one, or the field that is wrong. Unless
 * it is forced, an engine must list the file and its base model.
 */
export async function chooseFile(
  deps: Pick<TrainingDeps, "generation">,
  { lora, force, ...wanted }: z.output<typeof attachment>,
  before: TrainedModelFile | undefined,
): Promise<{ file: TrainedModelFile } | { problem: Violation }> {
  const trigger = wanted.trigger ?? before?.trigger ?? "";
  const strength = wanted.strength ?? before?.strength ?? loraStrength.usual;
  const wantedBase = wanted.base === undefined ? before?.base : wanted.base;
  const engines = await readLoraEngines(deps);
  const problem = (field: string, key: string, values = {}) => ({ problem: { field, key, values } });
  const healthy = engines.filter((engine) => engine.healthy);
  const loading = healthy.filter(({ loras }) => loras.includes(lora));
  if (loading.length === 0 && !force)
    return healthy.length === 0 ? problem("lora", "loraUnchecked") : problem("lora", "loraUnlisted", { file: lora });
  const bases = (loading.length > 0 ? loading : engines).flatMap((engine) => engine.bases);
  const base = wantedBase ?? (bases.find(({ modes }) => modes.includes("text-to-image")) ?? bases[0])?.id;
  if (base === undefined) return problem("base", "baseNeeded");
  if (!force && !bases.some(({ id }) => id === base)) return problem("base", "baseUnlisted", { file: lora, base });
  return { file: { lora, trigger, strength, base } };
}
