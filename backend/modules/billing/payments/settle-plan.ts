import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { BillingDeps } from "../deps.ts";
import { changePlan } from "../operations/plans.ts";
import { lockAccount } from "../records.ts";
import { givesPlan, largestFirst, latePayerMilliseconds } from "./rules.ts";
import * as records from "./subscription-records.ts";

/**
 * Puts the account on the plan that its subscriptions give now, the largest where there are several, else on the free one.
 * `paid` is a payment whose subscription may not have been told of yet. The account must be locked.
 */
export async function settlePlan(
  deps: BillingDeps,
  tx: Tx,
  accountId: string,
  paid?: { plan: PlanId; subscriptionId: string | null },
): Promise<{ giving: number }> {
  const { catalogue, runtime } = deps;
  const all = await records.subscriptionsOf(tx, accountId);
  const giving = all.filter((subscription) => givesPlan(subscription, runtime.now()));
  const [largest] = largestFirst(catalogue, giving);
  const isUntold = paid && !all.some(({ provider_subscription_id: id }) => id === paid.subscriptionId);
  await changePlan(deps, tx, accountId, largest?.plan ?? (isUntold ? paid.plan : "starter"));
  return { giving: giving.length };
}

/** Takes plans whose time is over from their accounts, also where the provider never said so. How many accounts that were. */
export async function endPlansThatAreOver(deps: BillingDeps): Promise<number> {
  const { database, runtime, log } = deps;
  const now = runtime.now();
  const accountIds = await records.accountsWithPlansOver(database.read, {
    now,
    lateBefore: now - latePayerMilliseconds,
  });
  for (const accountId of accountIds) {
    try {
      await database.transaction(async (tx) => {
        await lockAccount(database, tx, accountId);
        await settlePlan(deps, tx, accountId);
      });
    } catch (error) {
      log.error({ account: accountId, err: error }, "a plan that is over could not be ended");
    }
  }
  return accountIds.length;
}
