import type { Tx } from "../../../adapters/database/port.ts";
import type { ProviderName, ProviderSubscription } from "../../../adapters/payments/port.ts";
import { readTerms, writeTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { subscriptionChanged, subscriptionEnded } from "../domain-events.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { givesPlan, namedPlan, soldPlan } from "../rules.ts";
import { termsFor } from "../sold-terms.ts";
import type { SubscriptionTable } from "../tables.ts";
import { assignPlan } from "./assign-plan.ts";

/**
 * Applies a provider's report about a subscription; the newest report wins. A new subscription that is not sold at our price
 * gives nothing. Returns a problem for the operator if the report cannot be applied.
 */
export async function applySubscription(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  said: ProviderSubscription,
  occurredAt: number,
): Promise<string | undefined> {
  const before = await subscriptionRecords.findSubscription(tx, provider, said.id);
  const began = before
    ? undefined
    : await purchaseRecords.findMeantPurchase(tx, provider, { subscriptionId: said.id }, said.purchaseId);
  const accountId = before?.account_id ?? began?.account_id;
  if (accountId === undefined) return "no purchase of ours belongs to this subscription";
  await deps.credits.lockAccount(tx, accountId);
  // Read under the lock: two simultaneous events are applied one after the other.
  const known = await subscriptionRecords.findSubscription(tx, provider, said.id);
  if (known && (known.last_event_at > occurredAt || known.status === "canceled")) return undefined;
  const sold = known
    ? { plan: namedPlan(deps, said) ?? known.plan }
    : soldPlan(deps, { ...said, subscriptionId: said.id }, began);
  if ("problem" in sold) return sold.problem;
  const { plan } = sold;

  const isSameMonth = said.period === null || said.period.startsAt === known?.period_starts_at;
  // The provider has already changed the plan. Here the plan begins with the month that it is paid for.
  const waits = known?.next_plan === plan && isSameMonth;
  const begins = known?.next_plan === plan && !waits;
  const ordered = began?.item_id === plan ? readTerms(began.terms) : undefined;
  const terms = ordered ?? termsFor(deps, waits ? known.plan : plan, known);
  const subscription: SubscriptionTable = {
    id: known?.id ?? deps.runtime.newId(),
    account_id: accountId,
    provider,
    provider_subscription_id: said.id,
    plan: waits ? known.plan : plan,
    next_plan: begins ? null : (known?.next_plan ?? null),
    next_plan_announced_at: isSameMonth ? (known?.next_plan_announced_at ?? null) : null,
    status: said.status,
    period_starts_at: said.period?.startsAt ?? known?.period_starts_at ?? null,
    period_ends_at: said.period?.endsAt ?? known?.period_ends_at ?? null,
    ends_at: said.endsAt,
    last_event_at: occurredAt,
    created_at: known?.created_at ?? deps.runtime.now(),
    terms: writeTerms(terms),
    next_terms: begins ? null : (known?.next_terms ?? null),
  };
  await subscriptionRecords.saveSubscription(tx, subscription);
  const gives = givesPlan(subscription, deps.runtime.now());
  if (!(await deps.accounts.accountSummary(tx, accountId))) {
    return gives ? "the account is deleted; this subscription should be ended" : undefined;
  }
  await deps.domainEvents.publish(tx, subscriptionChanged, { accountId });
  if (said.status === "canceled") {
    const ended = { accountId, subscriptionId: subscription.id, plan: subscription.plan };
    await deps.domainEvents.publish(tx, subscriptionEnded, ended);
  }
  const { giving } = await assignPlan(deps, tx, accountId);
  return giving > 1 ? "the account has more than one subscription; one of them should be ended" : undefined;
}
