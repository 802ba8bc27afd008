import { training } from "../../../../contract/training.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { trainingPaymentLimit } from "../rules.ts";
import { refreshPayments } from "./refresh-payments.ts";

/**
 * Discards an unpaid order. The provider is asked first, so a payment under way counts. If the provider does not answer, the
 * payment is reported to the operator when it arrives.
 */
export const discardTrainingOrder = implement(
  training.discard,
  { limits: [trainingPaymentLimit] },
  async (deps, { params: { id } }, caller) => {
    if (!(await deps.training.orderOf(deps.database.read, caller.userId, id))) return refuse("NOT_FOUND");
    await refreshPayments(deps, caller.userId, { kind: "training", item_id: id });
    return deps.training.discardOrder(id, caller);
  },
);
