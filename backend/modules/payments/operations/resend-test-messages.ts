import { testCheckout } from "../../../../contract/test-checkout.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { readTestDesk } from "../test-desk.ts";
import { collectEvents } from "./collect-events.ts";

/** Delivers the chosen messages of the caller in the given order, even if they were delivered before. */
export const resendTestMessages = implement(
  testCheckout.deliver,
  { isOffered: sellsPlans, isOn },
  async (deps, { body: { message_ids: ids } }, caller) => {
    if (!(await deps.testCheckout?.owns(caller.userId, ids))) return refuse("NOT_FOUND");
    await collectEvents(deps, ids);
    return readTestDesk(deps, caller);
  },
);
