import type { TrainingOrder } from "../../../../contract/training.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import { presentOrder } from "../present.ts";
import { eventsOf, type TrainingOrderRecord } from "../records/orders.ts";

/** Returns an order as its owner sees it, and when it reached each status. */
export async function presentOrderWithEvents(
  queries: Queries,
  order: TrainingOrderRecord,
): Promise<Outcome<TrainingOrder>> {
  return done(presentOrder(order, await eventsOf(queries, [order.id])));
}
