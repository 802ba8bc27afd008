import { plans } from "../../../../contract/plans.ts";
import { done } from "../../../http/operation.ts";
import { shownSubscription } from "../current-subscription.ts";
import { implement } from "../deps.ts";
import { sellsPlans } from "../rules.ts";

/** The caller's subscription: the one that gives the plan, else the latest one, else the free plan. */
export const readSubscription = implement(
  plans.subscription,
  { isOffered: sellsPlans },
  async (deps, _input, { userId }) => done(await shownSubscription(deps, userId)),
);
