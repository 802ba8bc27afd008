import type { TrainingDeps } from "../deps.ts";
import { keep, type MeasureOrder, measure, unknown } from "../measured-pictures.ts";
import { unmeasured } from "../records/pictures.ts";

/** Lets nobody wait for a look that never comes: what still cannot be read now is not tried again. */
export async function leaveUnmeasured(deps: TrainingDeps, order: MeasureOrder): Promise<void> {
  for (const picture of await unmeasured(deps.database.read, order.orderId)) {
    await measure(deps, order, picture).catch(() => keep(deps, picture, unknown));
  }
}
