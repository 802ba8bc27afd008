import { testCheckout } from "../../../../contract/test-checkout.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { dayMilliseconds, readTestDesk } from "../test-desk.ts";
import { collectEvents } from "./collect-events.ts";

/** Moves the caller's test clock ahead by days. Everything that is due by then happens. */
export const advanceClock = implement(
  testCheckout.advanceClock,
  { isOffered: sellsPlans, isOn },
  async (deps, { body: { days } }, caller) => {
    await deps.testCheckout?.advanceTime(caller.userId, days * dayMilliseconds);
    await collectEvents(deps);
    return readTestDesk(deps, caller);
  },
);
