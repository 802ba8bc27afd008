import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { isLeftOver } from "../rules.ts";
import { collectEvents } from "./collect-events.ts";

/**
 * Ends the account's subscriptions at the payment provider immediately, before the account is deleted and once more after it,
 * so a deleted account is never charged. Returns whether all have ended. If the provider does not answer, the account stays.
 */
export async function endForDeletion(deps: PaymentsDeps, accountId: string): Promise<boolean> {
  const { provider, database, log } = deps;
  const all = await records.subscriptionsOf(database.read, accountId);
  const running = all.filter((one) => one.status !== "canceled" && !isLeftOver(deps, one));
  for (const { id, provider: name, provider_subscription_id } of running) {
    const answer = provider?.name === name ? await provider.endNow(provider_subscription_id) : undefined;
    if (answer?.ok) continue;
    const reason = answer?.reason ?? `${name} takes no payments here any more`;
    log.error(
      { code: "SUBSCRIPTION_NOT_ENDED", accountId, subscriptionId: id, reason },
      "A subscription could not be ended.",
    );
    return false;
  }
  if (running.length > 0) await collectEvents(deps);
  return true;
}
