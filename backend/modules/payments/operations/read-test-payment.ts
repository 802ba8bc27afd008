import { testCheckout } from "../../../../contract/test-checkout.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { ownTestPayment, presentTestPayment } from "../test-payment.ts";

/** One of the caller's payments at the test checkout. Another user's payment answers like a missing one. */
export const readTestPayment = implement(
  testCheckout.read,
  { isOffered: sellsPlans, isOn },
  async (deps, { params: { id } }, caller) => {
    const found = await ownTestPayment(deps, id, caller);
    return found ? done(presentTestPayment(found, caller)) : refuse("NOT_FOUND");
  },
);
