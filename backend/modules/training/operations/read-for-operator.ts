import type { Dataset } from "../../../../contract/training.ts";
import { asDataset, readPictures } from "../dataset.ts";
import type { TrainingDeps } from "../deps.ts";
import { forOperator, type OperatorTrainingOrder } from "../operator-orders.ts";
import * as records from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";

/** A single order with its training images. There are none while it is unpaid. */
export interface OperatorOrder extends OperatorTrainingOrder {
  dataset: Dataset;
}

/** Returns any user's order, or `undefined` when there is none. */
export async function readForOperator(deps: TrainingDeps, id: string): Promise<OperatorOrder | undefined> {
  const row = await records.orderForOperator(deps.database.read, id);
  if (!row) return undefined;
  const [order] = await forOperator(deps, [row]);
  const dataset = isUnpaid(row.status) ? asDataset([]) : await readPictures(deps, row.owner_id, id);
  return order && { ...order, dataset };
}
