import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { refreshPayments } from "./refresh-payments.ts";

/**
 * Discards an order that is not paid. Money that is on its way is seen first; where the provider does not answer, it is told
 * when it comes.
 */
export async function discardTrainingOrder(
  deps: PaymentsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  const { database, training } = deps;
  if (!(await training.orderOf(database.read, caller.userId, id))) return refuse("NOT_FOUND");
  await refreshPayments(deps, caller.userId, { kind: "training", item_id: id });
  return training.discardOrder(id, caller);
}
