import { training } from "../../../../contract/training.ts";
import { refuse } from "../../../http/operation.ts";
import { isOrderUnpaid } from "../../training/index.ts";
import { implement } from "../deps.ts";
import { trainingPaymentLimit } from "../rules.ts";
import { refreshPayments } from "./refresh-payments.ts";

/** Asks the payment provider about an order's payments, and returns the updated order. Only the provider is trusted. */
export const confirmTrainingPayment = implement(
  training.confirmPayment,
  { limits: [trainingPaymentLimit] },
  async (deps, { params: { id } }, caller) => {
    const known = await deps.training.readOrder(id, caller);
    if (!known.ok || !isOrderUnpaid(known.value.status)) return known;
    const hasAnswered = await refreshPayments(deps, caller.userId, { kind: "training", item_id: id });
    const order = await deps.training.readOrder(id, caller);
    if (order.ok && isOrderUnpaid(order.value.status) && !hasAnswered) {
      return refuse("SERVICE_UNAVAILABLE", "paymentUnknown");
    }
    return order;
  },
);
