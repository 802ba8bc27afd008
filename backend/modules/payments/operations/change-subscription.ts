import { maxDueField, type payments } from "../../../../contract/checkout.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import type { Money } from "../../../../contract/money.ts";
import { type PlanId, type Subscription, subscriptionStatuses } from "../../../../contract/plans.ts";
import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import {
  done,
  type Outcome,
  type Refusal,
  refuse,
  refuseFields,
  type SignedInCaller,
} from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { refused } from "../present.ts";
import * as records from "../records/subscriptions.ts";
import { creditsOfChange, givesPlan, largestFirst, mayRenew } from "../rules.ts";
import type { SubscriptionTable } from "../tables.ts";
import { collectEvents } from "./collect-events.ts";
import { changeOf, isUnannounced, scheduleNextPlan } from "./next-plan.ts";

/** The caller's plan: the subscription that gives it, else the last there was, else the free plan. */
export async function readSubscription(deps: PaymentsDeps, { userId }: SignedInCaller): Promise<Outcome<Subscription>> {
  const all = await records.subscriptionsOf(deps.database.read, userId);
  const giving = largestFirst(deps.catalogue, all).filter((one) => givesPlan(one, deps.runtime.now()));
  // What was paid before another provider took its place goes on to its end; what can be changed here is shown first.
  return done(present(deps, giving.find((one) => one.provider === deps.provider?.name) ?? giving[0] ?? all[0]));
}

/** What the change would cost today. A smaller plan costs nothing and begins when the paid month is over. */
export async function previewPlan(
  deps: PaymentsDeps,
  plan: PlanId,
  caller: SignedInCaller,
): Promise<Outcome<{ due_now: Money; begins_at: string; credits_now: number }>> {
  const found = await changeable(deps, plan, caller);
  if ("ok" in found) return found;
  const { provider, subscription, isLarger } = found;
  const { catalogue, runtime } = deps;
  const { currency } = catalogue;
  if (!isLarger) {
    const beginsAt = subscription.period_ends_at ?? runtime.now();
    return done({
      due_now: { amount_minor: 0, currency },
      begins_at: instant(beginsAt),
      credits_now: 0,
    });
  }
  const answer = await provider.previewPlan(subscription.provider_subscription_id, changeOf(deps, plan));
  if (!answer.ok) return refused(answer);
  const creditsNow = creditsOfChange(catalogue.plans[subscription.plan], catalogue.plans[plan], answer.value);
  return done({
    due_now: { amount_minor: answer.value.dueNowMinor, currency },
    begins_at: instant(runtime.now()),
    credits_now: toCredits(creditsNow),
  });
}

/**
 * Changes to a larger plan at once, and remembers a smaller one for when the paid month is over. The plan that is there now
 * takes a smaller one back that was to follow. Refused where more is due than was agreed to: the provider, which alone knows
 * the amount, is asked right before the change.
 */
export async function changeSubscription(
  deps: PaymentsDeps,
  { plan_id: plan, max_due_minor: maxDueMinor }: ParsedInput<typeof payments.changePlan>["body"],
  caller: SignedInCaller,
): Promise<Outcome<Subscription>> {
  const found = await changeable(deps, plan, caller);
  if ("ok" in found) return found;
  const { provider, subscription, isLarger } = found;
  const tooMuch = isLarger && (await refuseAbove(deps, found, plan, maxDueMinor));
  if (tooMuch) return tooMuch;
  const stopped = await scheduleNextPlan(deps, provider, subscription, isLarger ? subscription.plan : plan);
  if (stopped) return stopped;
  if (isLarger) {
    const answer = await provider.changePlan(subscription.provider_subscription_id, changeOf(deps, plan));
    if (!answer.ok) return refused(answer);
    await collectEvents(deps);
  }
  return readSubscription(deps, caller);
}

async function refuseAbove(
  deps: PaymentsDeps,
  { provider, subscription }: Current,
  plan: PlanId,
  maxDueMinor: number | undefined,
): Promise<Refusal | undefined> {
  if (maxDueMinor === undefined) return undefined;
  const answer = await provider.previewPlan(subscription.provider_subscription_id, changeOf(deps, plan));
  if (!answer.ok) return refused(answer);
  if (answer.value.dueNowMinor <= maxDueMinor) return undefined;
  return refuseFields({ field: maxDueField, key: "costsMore", values: { cost: answer.value.dueNowMinor } });
}

/**
 * Ends the caller's plan with the month that is paid, or lets it go on. Nothing follows a plan that ends. One that gives
 * nothing, as it is paused or late for too long, ends at once. Where more than one subscription charges, all of them end.
 */
export async function endSubscription(
  deps: PaymentsDeps,
  ends: boolean,
  caller: SignedInCaller,
): Promise<Outcome<Subscription>> {
  const found = await current(deps, caller);
  if ("ok" in found) return found;
  for (const subscription of ends ? found.all : [found.subscription]) {
    const stopped = await endOne(deps, found.provider, subscription, ends);
    if (stopped) return stopped;
  }
  await collectEvents(deps);
  return readSubscription(deps, caller);
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

interface Current {
  provider: PaymentProvider;
  subscription: SubscriptionTable;
  /** With it, whatever else charges the account. */
  all: readonly SubscriptionTable[];
}

async function current(deps: PaymentsDeps, { userId }: SignedInCaller): Promise<Current | Refusal> {
  const { provider, database, runtime } = deps;
  if (!provider) return refuse("SERVICE_UNAVAILABLE", "paymentsOff");
  const all = await records.subscriptionsOf(database.read, userId);
  const own = largestFirst(deps.catalogue, all).filter(
    (one) => one.provider === provider.name && mayRenew(one, runtime.now()),
  );
  const subscription = own.find((one) => givesPlan(one, runtime.now())) ?? own[0];
  return subscription ? { provider, subscription, all: own } : refuse("CONFLICT", "notSubscribed");
}

async function changeable(
  deps: PaymentsDeps,
  plan: PlanId,
  caller: SignedInCaller,
): Promise<(Current & { isLarger: boolean }) | Refusal> {
  const found = await current(deps, caller);
  if ("ok" in found) return found;
  const { plan: now, next_plan } = found.subscription;
  // Whoever was told that the provider does not answer may ask again.
  const isSame = plan === (next_plan ?? now) && !isUnannounced(found.subscription);
  if (!givesPlan(found.subscription, deps.runtime.now())) return refuse("CONFLICT", "notSubscribed");
  if (isSame) return refuse("CONFLICT", "samePlan");
  const { plans } = deps.catalogue;
  return { ...found, isLarger: plans[plan].priceMinor > plans[now].priceMinor };
}

function present({ catalogue, runtime }: PaymentsDeps, subscription: SubscriptionTable | undefined): Subscription {
  const isActive = subscription !== undefined && givesPlan(subscription, runtime.now());
  const plan = isActive ? subscription.plan : "starter";
  const endsAt = subscription?.ends_at ?? null;
  return {
    plan_id: plan,
    status: subscriptionStatuses.find((status) => status === subscription?.status) ?? null,
    is_active: isActive,
    price: { amount_minor: catalogue.plans[plan].priceMinor, currency: catalogue.currency },
    renews_at: isActive && endsAt === null ? instantOrNull(subscription.period_ends_at) : null,
    ends_at: instantOrNull(endsAt),
    next_plan_id: isActive && endsAt === null ? subscription.next_plan : null,
    is_test: subscription?.provider === "local",
  };
}
