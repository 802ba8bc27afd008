import { defaultLanguage } from "../../../../contract/languages.ts";
import type { PlanId } from "../../../../contract/plans.ts";
import type { PaymentProvider, PlanChange } from "../../../adapters/payments/port.ts";
import { type Refusal, refuse } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { describePurchase, refused } from "../present.ts";
import * as records from "../records/subscriptions.ts";
import type { SubscriptionTable } from "../tables.ts";
import { collectEvents } from "./collect-events.ts";

/**
 * Lets another plan follow when the paid month is over, or the plan that is there now follow itself again. The provider is
 * told at once, so that the next month costs that much; what it says of the subscription until then changes nothing here.
 * Refused once another month has begun, here or there: what was to follow is paid for by then.
 */
export async function scheduleNextPlan(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  subscription: SubscriptionTable,
  plan: PlanId,
): Promise<Refusal | undefined> {
  const { plan: now, next_plan: before, next_plan_announced_at: announcedAt, provider_subscription_id } = subscription;
  const next = plan === now ? null : plan;
  if (next === before && !isUnannounced(subscription)) return undefined;
  // Remembered first: whatever is interrupted after this is told by the next round. What is taken back follows until the
  // provider has heard so.
  const asked = { next_plan: next ?? before, next_plan_announced_at: null };
  if (!(await setNextPlan(deps, subscription, asked))) return refuse("CONFLICT");
  const answer = await provider.changeNextMonth(
    provider_subscription_id,
    changeOf(deps, plan),
    subscription.period_starts_at,
  );
  if (!answer.ok) {
    // Without an answer it may be done or not: what is remembered stays, so that what the provider says of it is understood.
    const asBefore = { next_plan: before, next_plan_announced_at: announcedAt };
    if (answer.reason !== "unavailable") await setNextPlan(deps, subscription, asBefore);
    if (answer.reason !== "too late") return refused(answer);
    await collectEvents(deps);
    return refuse("CONFLICT");
  }
  await setNextPlan(deps, subscription, { next_plan: next, next_plan_announced_at: deps.runtime.now() });
  await collectEvents(deps);
  return undefined;
}

/** Whether another plan follows of which the provider has not answered that it knows. */
export function isUnannounced({ next_plan, next_plan_announced_at }: SubscriptionTable): boolean {
  return next_plan !== null && next_plan_announced_at === null;
}

/** In one round; those whose month is over first come first. */
const toldAtOnce = 50;

/** Tells the provider of the plans that follow and that it was not told of, for a worker to call now and then. */
export async function announceNextPlans(deps: PaymentsDeps): Promise<void> {
  const { provider, database, runtime, log } = deps;
  if (!provider) return;
  for (const subscription of await records.plansToAnnounce(database.read, provider.name, toldAtOnce)) {
    const { id, account_id, plan, next_plan, provider_subscription_id, period_starts_at } = subscription;
    if (next_plan === null) continue;
    const tell = (wanted: PlanId) =>
      provider.changeNextMonth(provider_subscription_id, changeOf(deps, wanted), period_starts_at);
    const answer = await tell(next_plan);
    if (!answer.ok) {
      log.error({ subscription: id, reason: answer.reason }, "the payment provider did not take the plan that follows");
      continue;
    }
    const isStillWanted = await database.transaction(async (tx) => {
      await deps.credits.lockAccount(tx, account_id);
      const now = (await records.subscriptionsOf(tx, account_id)).find((one) => one.id === id);
      if (now?.next_plan !== next_plan) return now?.plan === next_plan;
      await records.updateNextPlan(tx, id, { next_plan_announced_at: runtime.now() });
      return true;
    });
    // Taken back while it was told.
    if (!isStillWanted) await tell(plan);
  }
}

/** Changes what follows the month that is known; whether that month is still there. */
async function setNextPlan(
  { credits, database }: PaymentsDeps,
  { id, account_id, period_starts_at }: SubscriptionTable,
  change: Parameters<typeof records.updateNextPlan>[2],
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await credits.lockAccount(tx, account_id);
    const now = (await records.subscriptionsOf(tx, account_id)).find((one) => one.id === id);
    if (now?.period_starts_at !== period_starts_at) return false;
    await records.updateNextPlan(tx, id, change);
    return true;
  });
}

export function changeOf({ catalogue }: PaymentsDeps, plan: PlanId): PlanChange {
  const { priceMinor, paddlePriceId } = catalogue.plans[plan];
  return {
    planId: plan,
    // Nobody is at hand whose language it could be.
    title: describePurchase(defaultLanguage, { kind: "subscription", item_id: plan, credits_hundredths: 0 }),
    amountMinor: priceMinor,
    currency: catalogue.currency,
    priceId: paddlePriceId,
  };
}
