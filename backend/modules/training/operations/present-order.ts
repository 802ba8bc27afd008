import type { TrainingOrder } from "../../../../contract/training.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import { presentOrder } from "../present.ts";
import { eventsOf, type TrainingOrderRecord } from "../records/orders.ts";

/** Answers with a request as its owner reads it, and when it came to each status. */
export async function presentOrderWithPayment(
  queries: Queries,
  order: TrainingOrderRecord,
): Promise<Outcome<TrainingOrder>> {
  return done(presentOrder(order, await eventsOf(queries, [order.id])));
}
