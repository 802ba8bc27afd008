import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { subscriptionChanged } from "../domain-events.ts";
import * as records from "../records/subscriptions.ts";
import { endedStatus, givesPlan, isGiving, mayCharge } from "../rules.ts";

/**
 * Ends the account's subscriptions that can charge nothing any more, so that each of them takes back its plan at most once:
 * those that give nothing, or all of them if the account gets another plan. The account must be locked.
 */
export async function endUncharged(
  deps: PaymentsDeps,
  tx: Tx,
  accountId: string,
  which: "all" | "giving nothing",
): Promise<void> {
  const now = deps.runtime.now();
  const ended = (await records.subscriptionsOf(tx, accountId)).filter(
    (one) => isGiving(one) && !mayCharge(deps, one, now) && (which === "all" || !givesPlan(one, now)),
  );
  if (ended.length === 0) return;
  for (const { id } of ended) await records.updateStatus(tx, id, endedStatus);
  await deps.domainEvents.publish(tx, subscriptionChanged, { accountId });
}
