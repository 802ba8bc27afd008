import type { TrainingStatus } from "../../../../contract/training.ts";
import type { TrainingDeps } from "../deps.ts";
import { forOperator, type OperatorTrainingOrder } from "../operator-orders.ts";
import * as records from "../records/orders.ts";

export interface TrainingOrderPage {
  /** Only orders older than this one. */
  before: string | null;
  /** Only orders with this status. `null` for any status. */
  status: TrainingStatus | null;
  limit: number;
}

/** Returns the orders of all users, newest first. */
export async function recentOrders(deps: TrainingDeps, page: TrainingOrderPage): Promise<OperatorTrainingOrder[]> {
  return forOperator(deps, await records.everyOrder(deps.database.read, page));
}
