import { payments } from "../../../../contract/checkout.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { changeableSubscription } from "../current-subscription.ts";
import { implement } from "../deps.ts";
import { planChangeOf, refused } from "../present.ts";
import { creditsOfChange, isOn, providerLimit, sellsPlans } from "../rules.ts";
import { termsFor } from "../sold-terms.ts";

/** What a plan change would cost today. A smaller plan costs nothing and begins after the paid month. */
export const previewPlan = implement(
  payments.previewPlan,
  { isOffered: sellsPlans, isOn, limits: [providerLimit] },
  async (deps, { body: { plan_id: plan } }, { userId }) => {
    const found = await changeableSubscription(deps, plan, userId);
    if ("ok" in found) return found;
    const { provider, subscription, isLarger } = found;
    const { runtime } = deps;
    const larger = termsFor(deps, plan, undefined);
    const { currency } = larger;
    if (!isLarger) {
      const beginsAt = subscription.period_ends_at ?? runtime.now();
      return done({ due_now: { amount_minor: 0, currency }, begins_at: instant(beginsAt), credits_now: 0 });
    }
    const answer = await provider.previewPlan(subscription.provider_subscription_id, planChangeOf(plan, larger));
    if (!answer.ok) return refused(answer);
    const creditsNow = creditsOfChange(termsFor(deps, subscription.plan, subscription), larger, answer.value);
    return done({
      due_now: { amount_minor: answer.value.dueNowMinor, currency },
      begins_at: instant(runtime.now()),
      credits_now: toCredits(creditsNow),
    });
  },
);
