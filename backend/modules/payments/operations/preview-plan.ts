import { payments } from "../../../../contract/checkout.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { changeableSubscription } from "../current-subscription.ts";
import { implement } from "../deps.ts";
import { planChangeOf, refused } from "../present.ts";
import { creditsOfChange, providerLimit, sellsPlans } from "../rules.ts";

/** What a plan change would cost today. A smaller plan costs nothing and begins after the paid month. */
export const previewPlan = implement(
  payments.previewPlan,
  { isOffered: sellsPlans, limits: [providerLimit] },
  async (deps, { body: { plan_id: plan } }, { userId }) => {
    const found = await changeableSubscription(deps, plan, userId);
    if ("ok" in found) return found;
    const { provider, subscription, isLarger } = found;
    const { catalogue, runtime } = deps;
    const { currency } = catalogue;
    if (!isLarger) {
      const beginsAt = subscription.period_ends_at ?? runtime.now();
      return done({ due_now: { amount_minor: 0, currency }, begins_at: instant(beginsAt), credits_now: 0 });
    }
    const answer = await provider.previewPlan(subscription.provider_subscription_id, planChangeOf(catalogue, plan));
    if (!answer.ok) return refused(answer);
    const creditsNow = creditsOfChange(catalogue.plans[subscription.plan], catalogue.plans[plan], answer.value);
    return done({
      due_now: { amount_minor: answer.value.dueNowMinor, currency },
      begins_at: instant(runtime.now()),
      credits_now: toCredits(creditsNow),
    });
  },
);
