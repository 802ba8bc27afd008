import type { TrainingDeps } from "../deps.ts";
import { type MeasureOrder, measure } from "../measured-pictures.ts";
import { unmeasured } from "../records/pictures.ts";

/**
 * Looks at every picture of a request that was not looked at yet. Each is measured once; one that cannot be read keeps none of
 * the others waiting, and is tried again.
 */
export async function measurePictures(deps: TrainingDeps, order: MeasureOrder, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const picture of await unmeasured(deps.database.read, order.orderId)) {
    signal?.throwIfAborted();
    await measure(deps, order, picture).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures could not be looked at`);
}
