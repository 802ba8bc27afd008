import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import { lockOrder } from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";

/** Whether an order waits for its payment. It stays locked until the transaction ends, so nobody can discard it. */
export async function awaitsPayment({ database }: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const order = await lockOrder(database, tx, ownerId, id);
  return order !== undefined && isUnpaid(order.status);
}
