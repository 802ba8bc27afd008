import type { Money } from "../../../../contract/money.ts";
import type { TrainingDeps } from "../deps.ts";
import { findOrder } from "../records/orders.ts";
import { isUnpaid } from "../rules.ts";

/**
 * Returns the price of an order that waits for its payment, as quoted when it was placed, or `undefined` for any other.
 */
export async function priceToPay({ database }: TrainingDeps, ownerId: string, id: string): Promise<Money | undefined> {
  const order = await findOrder(database.read, ownerId, id);
  if (!order || !isUnpaid(order.status)) return undefined;
  return { amount_minor: order.price_minor, currency: order.currency };
}
