import type { TrainingOrder } from "../../../../contract/training.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { isOrderUnpaid } from "../../training/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { refreshPayments } from "./refresh-payments.ts";

/** Asks the payment provider about an order's payments, and gives the order as it stands then: only the provider is believed. */
export async function confirmTrainingPayment(
  deps: PaymentsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<TrainingOrder>> {
  const { training } = deps;
  const known = await training.readOrder(id, caller);
  if (!known.ok || !isOrderUnpaid(known.value.status)) return known;
  const hasAnswered = await refreshPayments(deps, caller.userId, { kind: "training", item_id: id });
  const order = await training.readOrder(id, caller);
  if (order.ok && isOrderUnpaid(order.value.status) && !hasAnswered) {
    return refuse("SERVICE_UNAVAILABLE", "paymentUnknown");
  }
  return order;
}
