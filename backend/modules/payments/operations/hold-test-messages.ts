import { testCheckout } from "../../../../contract/test-checkout.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { readTestDesk } from "../test-desk.ts";
import { collectEvents } from "./collect-events.ts";

/** Holds back messages about the caller, or releases all of them. */
export const holdTestMessages = implement(
  testCheckout.hold,
  { isOffered: sellsPlans, isOn },
  async (deps, { body: { is_holding: isHolding } }, caller) => {
    await deps.testCheckout?.hold(caller.userId, isHolding);
    await collectEvents(deps);
    return readTestDesk(deps, caller);
  },
);
