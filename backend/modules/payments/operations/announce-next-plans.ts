import type { PlanId } from "../../../../contract/plans.ts";
import type { PaymentsDeps } from "../deps.ts";
import { planChangeOf } from "../present.ts";
import * as records from "../records/subscriptions.ts";
import { termsFor } from "../sold-terms.ts";

/** In one run, soonest renewal first. */
const subscriptionsAtOnce = 50;

/** Announces to the provider the next plans that it has not confirmed. For a scheduled job. */
export async function announceNextPlans(deps: PaymentsDeps): Promise<void> {
  const { provider, database, runtime, log } = deps;
  if (!provider) return;
  for (const subscription of await records.plansToAnnounce(database.read, provider.name, subscriptionsAtOnce)) {
    const { id, account_id, plan, next_plan, provider_subscription_id, period_starts_at } = subscription;
    if (next_plan === null) continue;
    const announce = (wanted: PlanId) =>
      provider.changeNextMonth(
        provider_subscription_id,
        planChangeOf(wanted, termsFor(deps, wanted, subscription)),
        period_starts_at,
      );
    const answer = await announce(next_plan);
    if (!answer.ok) {
      log.error(
        { code: "NEXT_PLAN_REFUSED", accountId: account_id, subscriptionId: id, reason: answer.reason },
        "The payment provider refused the next plan of a subscription.",
      );
      continue;
    }
    const isStillWanted = await database.transaction(async (tx) => {
      await deps.credits.lockAccount(tx, account_id);
      const now = (await records.subscriptionsOf(tx, account_id)).find((one) => one.id === id);
      if (now?.next_plan !== next_plan) return now?.plan === next_plan;
      await records.updateNextPlan(tx, id, { next_plan_announced_at: runtime.now() });
      return true;
    });
    // The change was canceled while it was announced.
    if (!isStillWanted) await announce(plan);
  }
}
