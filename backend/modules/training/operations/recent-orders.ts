import type { TrainingStatus } from "../../../../contract/training.ts";
import type { TrainingDeps } from "../deps.ts";
import { forOperator, type OperatorTrainingOrder } from "../operator-orders.ts";
import * as records from "../records/orders.ts";

export interface TrainingOrderPage {
  /** Older than this one. */
  before: string | null;
  /** Where they stand; anywhere when `null`. */
  status: TrainingStatus | null;
  limit: number;
}

/** Everybody's requests, the newest first. */
export async function recentOrders(deps: TrainingDeps, page: TrainingOrderPage): Promise<OperatorTrainingOrder[]> {
  return forOperator(deps, await records.everyOrder(deps.database.read, page));
}
