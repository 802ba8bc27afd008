import { testCheckout as endpoints } from "../../../../contract/test-checkout.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isOn, sellsPlans } from "../rules.ts";
import { readTestDesk } from "../test-desk.ts";
import { collectEvents } from "./collect-events.ts";

/** Runs a story, such as a refund or a renewal, for one of the caller's payments or subscriptions. */
export const runTestStory = implement(
  endpoints.tell,
  { isOffered: sellsPlans, isOn },
  async (deps, { body: { id, story } }, caller) => {
    const { testCheckout } = deps;
    if (!testCheckout || !(await testCheckout.owns(caller.userId, [id]))) return refuse("NOT_FOUND");
    const couldHappen = await testCheckout.tell(id, story);
    await collectEvents(deps);
    return couldHappen ? readTestDesk(deps, caller) : refuse("CONFLICT", "storyImpossible");
  },
);
