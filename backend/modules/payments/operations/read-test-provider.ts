import { testCheckout } from "../../../../contract/test-checkout.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { readTestDesk } from "../test-desk.ts";

/** What the test checkout knows about the caller. */
export const readTestProvider = implement(
  testCheckout.provider,
  { isOffered: sellsPlans, isOn },
  async (deps, _input, caller) => readTestDesk(deps, caller),
);
