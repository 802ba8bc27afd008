import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { trainingDiscarded } from "../domain-events.ts";
import { lockOrder, removeOrder } from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";

/** Discards one of the caller's unpaid orders with its image measures. The uploads remain. */
export async function discardOrder(
  { database, domainEvents }: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(database, tx, userId, id);
    if (!order) return refuse("NOT_FOUND");
    if (!isUnpaid(order.status)) return refuse("CONFLICT", "trainingPaid");
    await removeOrder(tx, id);
    await domainEvents.publish(tx, trainingDiscarded, { ownerId: userId, orderId: id });
    return done(undefined);
  });
}
