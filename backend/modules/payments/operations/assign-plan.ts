import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { type PlanTerms, readTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { givesPlan, largestFirst } from "../rules.ts";

/**
 * Moves the account to the largest plan that its subscriptions give now, or to the free plan. `paid` is a payment whose
 * subscription may not have been reported yet. The account must be locked.
 */
export async function assignPlan(
  deps: PaymentsDeps,
  tx: Tx,
  accountId: string,
  paid?: { plan: PlanId; terms: PlanTerms; subscriptionId: string | null },
): Promise<{ giving: number }> {
  const { catalogue, runtime } = deps;
  const all = await records.subscriptionsOf(tx, accountId);
  const giving = all.filter((subscription) => givesPlan(subscription, runtime.now()));
  const [largest] = largestFirst(catalogue(), giving);
  const isUnannounced = paid && !all.some(({ provider_subscription_id: id }) => id === paid.subscriptionId);
  const given = largest
    ? { plan: largest.plan, terms: readTerms(largest.terms) }
    : isUnannounced
      ? paid
      : { plan: "starter" as const, terms: undefined };
  await deps.credits.changePlan(tx, accountId, given.plan, given.terms);
  return { giving: giving.length };
}
