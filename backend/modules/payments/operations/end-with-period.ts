import type { Subscription } from "../../../../contract/plans.ts";
import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import { done, type Outcome, type Refusal, refuse } from "../../../http/operation.ts";
import { currentSubscription, shownSubscription } from "../current-subscription.ts";
import type { PaymentsDeps } from "../deps.ts";
import { refused } from "../present.ts";
import { givesPlan } from "../rules.ts";
import type { SubscriptionTable } from "../tables.ts";
import { collectEvents } from "./collect-events.ts";
import { scheduleNextPlan } from "./schedule-next-plan.ts";

/**
 * Ends the account's plan after the paid month, or resumes it. A plan that ends has no next plan. A subscription that gives
 * nothing, because it is paused or too late, ends immediately. If several subscriptions charge the account, all of them end,
 * as far as the provider does it.
 */
export async function endWithPeriod(
  deps: PaymentsDeps,
  ends: boolean,
  accountId: string,
): Promise<Outcome<Subscription>> {
  const found = await currentSubscription(deps, accountId);
  if ("ok" in found) return found;
  const refusals: Refusal[] = [];
  const meant = ends ? found.all : [found.subscription];
  for (const subscription of meant) {
    const stopped = await endOne(deps, found.provider, subscription, ends);
    if (stopped) refusals.push(stopped);
  }
  if (refusals.length < meant.length) await collectEvents(deps);
  const [refusal] = refusals;
  return refusal ?? done(await shownSubscription(deps, accountId));
}

async function endOne(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  subscription: SubscriptionTable,
  ends: boolean,
): Promise<Refusal | undefined> {
  const { provider_subscription_id: id } = subscription;
  const gives = givesPlan(subscription, deps.runtime.now());
  if (!ends && !gives) return refuse("CONFLICT", "notSubscribed");
  const stopped = ends && gives ? await scheduleNextPlan(deps, provider, subscription, subscription.plan) : undefined;
  if (stopped) return stopped;
  const answer = await (gives ? provider.endWithPeriod(id, ends) : provider.endNow(id));
  return answer.ok ? undefined : refused(answer);
}
