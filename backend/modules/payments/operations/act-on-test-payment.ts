import { testCheckout } from "../../../../contract/test-checkout.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { ownTestPayment } from "../test-payment.ts";
import { collectEvents } from "./collect-events.ts";
import { readTestPayment } from "./read-test-payment.ts";

/** Pays, declines or cancels one of the caller's test payments. The resulting events are applied before the answer. */
export const actOnTestPayment = implement(
  testCheckout.act,
  { isOffered: sellsPlans, isOn },
  async (deps, { params, body: { action } }, caller) => {
    const found = await ownTestPayment(deps, params.id, caller);
    if (!found) return refuse("NOT_FOUND");
    const wasOpen = await found.testCheckout.act(params.id, action);
    await collectEvents(deps);
    if (!wasOpen) return refuse("CONFLICT", "paymentOver");
    return readTestPayment(deps, { params }, caller);
  },
);
