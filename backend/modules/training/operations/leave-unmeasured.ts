import type { TrainingDeps } from "../deps.ts";
import { keep, type MeasureOrder, measure, unknown } from "../measured-pictures.ts";
import { unmeasured } from "../records/pictures.ts";

/** Stops retrying images that still cannot be measured, so that no user waits forever. */
export async function leaveUnmeasured(deps: TrainingDeps, order: MeasureOrder): Promise<void> {
  for (const picture of await unmeasured(deps.database.read, order.orderId)) {
    await measure(deps, order, picture).catch(() => keep(deps, picture, unknown));
  }
}
