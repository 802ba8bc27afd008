import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { givesPlan, largestFirst } from "../rules.ts";
import { collectEvents } from "./collect-events.ts";

const accountsAtOnce = 50;

/**
 * Ends, after the paid month, every subscription of an account except the one with the largest plan: two simultaneous
 * checkouts may both have been paid. For a scheduled job.
 */
export async function endSecondSubscriptions(deps: PaymentsDeps): Promise<void> {
  const { provider, database, log } = deps;
  if (!provider) return;
  const accountIds = await records.accountsWithSecondSubscriptions(database.read, provider.name, accountsAtOnce);
  for (const accountId of accountIds) {
    for (const { id, provider_subscription_id } of await secondOnes(deps, accountId, provider.name)) {
      const answer = await provider.endWithPeriod(provider_subscription_id, true);
      if (answer.ok)
        log.warn(
          { code: "SECOND_SUBSCRIPTION_ENDED", accountId, subscriptionId: id },
          "An account had two subscriptions. The second one ends.",
        );
      else
        log.error(
          { code: "SUBSCRIPTION_NOT_ENDED", accountId, subscriptionId: id, reason: answer.reason },
          "A subscription could not be ended.",
        );
    }
  }
  if (accountIds.length > 0) await collectEvents(deps);
}

async function secondOnes({ database, catalogue, runtime }: PaymentsDeps, accountId: string, provider: string) {
  const all = await records.subscriptionsOf(database.read, accountId);
  const going = all.filter((one) => one.provider === provider && one.ends_at === null && givesPlan(one, runtime.now()));
  return largestFirst(catalogue(), going).slice(1);
}
