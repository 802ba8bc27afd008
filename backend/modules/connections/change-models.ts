import type { z } from "zod";
import type { modelChoice } from "../../../contract/admin/engines.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { ConnectionsDeps } from "./deps.ts";
import { choicesSetting, pricesSetting } from "./rules.ts";

/**
 * Stores the decisions about an engine's models. Models that are left out stay as they are stored now, not as this
 * process last read them.
 */
export async function changeModels(
  { configuration }: Pick<ConnectionsDeps, "configuration">,
  tx: Tx,
  engineId: string,
  models: readonly z.output<typeof modelChoice>[],
): Promise<void> {
  if (models.length === 0) return;
  const setting = choicesSetting(engineId);
  const decided = models.map(
    ({ id, is_on, max_duration_seconds, max_outputs }) =>
      [id, { isOn: is_on, maxDurationSeconds: max_duration_seconds, maxOutputs: max_outputs }] as const,
  );
  const before = await configuration.lock(tx, setting);
  await configuration.change(tx, setting, { ...before, ...Object.fromEntries(decided) });
  for (const { id, prices } of models) {
    if (prices !== undefined) await configuration.change(tx, pricesSetting(id), prices);
  }
}
