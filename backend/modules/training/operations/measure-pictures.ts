import type { TrainingDeps } from "../deps.ts";
import { type MeasureOrder, measure } from "../measured-pictures.ts";
import { unmeasured } from "../records/pictures.ts";

/**
 * Measures every unmeasured image of an order, each once. An image that cannot be read does not delay the others and is
 * tried again.
 */
export async function measurePictures(deps: TrainingDeps, order: MeasureOrder, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const picture of await unmeasured(deps.database.read, order.orderId)) {
    signal?.throwIfAborted();
    await measure(deps, order, picture).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} images could not be measured`);
}
