import { maxDueField, payments } from "../../../../contract/checkout.ts";
import type { PlanId } from "../../../../contract/plans.ts";
import { done, type Refusal, refuseFields } from "../../../http/operation.ts";
import { type CurrentSubscription, changeableSubscription, shownSubscription } from "../current-subscription.ts";
import { implement, type PaymentsDeps } from "../deps.ts";
import { planChangeOf, refused } from "../present.ts";
import { isOn, providerLimit, sellsPlans } from "../rules.ts";
import { termsFor } from "../sold-terms.ts";
import { collectEvents } from "./collect-events.ts";
import { scheduleNextPlan } from "./schedule-next-plan.ts";

/**
 * Changes to a larger plan immediately, and schedules a smaller one for the end of the paid month. Choosing the current plan
 * cancels a scheduled one. Refused if more is due than the caller agreed to: only the provider knows the amount, so it is
 * asked right before the change.
 */
export const changeSubscription = implement(
  payments.changePlan,
  { isOffered: sellsPlans, isOn, limits: [providerLimit] },
  async (deps, { body: { plan_id: plan, max_due_minor: maxDueMinor } }, { userId }) => {
    const found = await changeableSubscription(deps, plan, userId);
    if ("ok" in found) return found;
    const { provider, subscription, isLarger } = found;
    const tooMuch = isLarger && (await refuseAbove(deps, found, plan, maxDueMinor));
    if (tooMuch) return tooMuch;
    const stopped = await scheduleNextPlan(deps, provider, subscription, isLarger ? subscription.plan : plan);
    if (stopped) return stopped;
    if (isLarger) {
      const change = planChangeOf(plan, termsFor(deps, plan, undefined));
      const answer = await provider.changePlan(subscription.provider_subscription_id, change);
      if (!answer.ok) return refused(answer);
      await collectEvents(deps);
    }
    return done(await shownSubscription(deps, userId));
  },
);

async function refuseAbove(
  deps: PaymentsDeps,
  { provider, subscription }: CurrentSubscription,
  plan: PlanId,
  maxDueMinor: number | undefined,
): Promise<Refusal | undefined> {
  if (maxDueMinor === undefined) return undefined;
  const answer = await provider.previewPlan(
    subscription.provider_subscription_id,
    planChangeOf(plan, termsFor(deps, plan, undefined)),
  );
  if (!answer.ok) return refused(answer);
  if (answer.value.dueNowMinor <= maxDueMinor) return undefined;
  return refuseFields({ field: maxDueField, key: "costsMore", values: { cost: answer.value.dueNowMinor } });
}
