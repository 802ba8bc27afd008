import type { PlanId } from "../../../../contract/plans.ts";
import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import { type Refusal, refuse } from "../../../http/operation.ts";
import { writeTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { planChangeOf, refused } from "../present.ts";
import * as records from "../records/subscriptions.ts";
import { isUnannounced } from "../rules.ts";
import { termsFor } from "../sold-terms.ts";
import type { SubscriptionTable } from "../tables.ts";
import { collectEvents } from "./collect-events.ts";

/**
 * Schedules another plan for the end of the paid month, or cancels it if `plan` is the current one. The provider is informed
 * immediately, so the next month has the right price. Its reports about the subscription change nothing here until then.
 * Refused if another month has begun, here or at the provider: the next plan is paid by then.
 */
export async function scheduleNextPlan(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  subscription: SubscriptionTable,
  plan: PlanId,
): Promise<Refusal | undefined> {
  const { plan: now, next_plan: before, next_plan_announced_at: announcedAt, provider_subscription_id } = subscription;
  const terms = termsFor(deps, plan, subscription);
  const next = plan === now ? null : plan;
  if (next === before && !isUnannounced(subscription)) return undefined;
  // Stored first: if this is interrupted, the next scheduled job informs the provider. A canceled plan stays next until the
  // provider confirms.
  const next_terms = next === null ? subscription.next_terms : writeTerms(terms);
  const asked = { next_plan: next ?? before, next_plan_announced_at: null, next_terms };
  if (!(await setNextPlan(deps, subscription, asked))) return refuse("CONFLICT");
  const answer = await provider.changeNextMonth(
    provider_subscription_id,
    planChangeOf(plan, terms),
    subscription.period_starts_at,
  );
  if (!answer.ok) {
    // Without an answer, the change may be done or not. The stored plan stays, so the provider's reports are understood.
    const asBefore = { next_plan: before, next_plan_announced_at: announcedAt, next_terms: subscription.next_terms };
    if (answer.reason !== "unavailable") await setNextPlan(deps, subscription, asBefore);
    if (answer.reason !== "too late") return refused(answer);
    await collectEvents(deps);
    return refuse("CONFLICT");
  }
  const announced = { next_plan: next, next_plan_announced_at: deps.runtime.now() };
  await setNextPlan(deps, subscription, { ...announced, next_terms: next === null ? null : next_terms });
  await collectEvents(deps);
  return undefined;
}

/** Changes the next plan. Returns false if another month has begun. */
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
