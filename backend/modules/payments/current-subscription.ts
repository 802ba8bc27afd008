import type { PlanId, Subscription } from "../../../contract/plans.ts";
import type { PaymentProvider } from "../../adapters/payments/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { PaymentsDeps } from "./deps.ts";
import { presentSubscription } from "./present.ts";
import * as records from "./records/subscriptions.ts";
import { givesPlan, isUnannounced, largestFirst, mayRenew } from "./rules.ts";
import type { SubscriptionTable } from "./tables.ts";

/** The account's subscription as the API shows it: the one that gives the plan, else the latest one, else the free plan. */
export async function shownSubscription(deps: PaymentsDeps, accountId: string): Promise<Subscription> {
  const now = deps.runtime.now();
  const all = await records.subscriptionsOf(deps.database.read, accountId);
  const giving = largestFirst(deps.catalogue(), all).filter((one) => givesPlan(one, now));
  // A subscription at a former provider runs to its end. One that can be changed here is shown first.
  const shown = giving.find((one) => one.provider === deps.provider?.name) ?? giving[0] ?? all[0];
  return presentSubscription(deps, shown, now);
}

/** What an account's current provider charges. */
export interface CurrentSubscription {
  provider: PaymentProvider;
  subscription: SubscriptionTable;
  /** This subscription and all others that charge the account. */
  all: readonly SubscriptionTable[];
}

/** The subscription that the account can change or end. Refused if payments are off or there is none. */
export async function currentSubscription(
  { provider, database, runtime, catalogue }: PaymentsDeps,
  accountId: string,
): Promise<CurrentSubscription | Refusal> {
  if (!provider) return refuse("SERVICE_UNAVAILABLE", "paymentsOff");
  const all = await records.subscriptionsOf(database.read, accountId);
  const own = largestFirst(catalogue(), all).filter(
    (one) => one.provider === provider.name && mayRenew(one, runtime.now()),
  );
  const subscription = own.find((one) => givesPlan(one, runtime.now())) ?? own[0];
  return subscription ? { provider, subscription, all: own } : refuse("CONFLICT", "notSubscribed");
}

/** The subscription that can change to `plan`, and whether that plan is larger. Refused if it is the same plan. */
export async function changeableSubscription(
  deps: PaymentsDeps,
  plan: PlanId,
  accountId: string,
): Promise<(CurrentSubscription & { isLarger: boolean }) | Refusal> {
  const found = await currentSubscription(deps, accountId);
  if ("ok" in found) return found;
  const { plan: now, next_plan } = found.subscription;
  // Callers may repeat a change that the provider did not answer.
  const isSame = plan === (next_plan ?? now) && !isUnannounced(found.subscription);
  if (!givesPlan(found.subscription, deps.runtime.now())) return refuse("CONFLICT", "notSubscribed");
  if (isSame) return refuse("CONFLICT", "samePlan");
  const { plans } = deps.catalogue();
  return { ...found, isLarger: plans[plan].priceMinor > plans[now].priceMinor };
}
