import { inPieces } from "../../../adapters/database/paging.ts";
import type { NotificationsDeps } from "../deps.ts";
import { onSubscriptionChanged } from "./on-subscription-changed.ts";

const accountsAtOnce = 200;

/** Goes through all plans that will end; for a worker to call now and then. Returns how many accounts those were. */
export async function sendEndingReminders(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  let seen = 0;
  const read = (after: string | undefined, limit: number) =>
    deps.payments.accountsWithEndingSubscription(deps.database.read, after, limit);
  for await (const ids of inPieces(read, accountsAtOnce, signal)) {
    for (const accountId of ids) {
      if (signal?.aborted) return seen;
      try {
        await onSubscriptionChanged(deps, accountId);
      } catch (error) {
        deps.log.error({ account: accountId, err: error }, "somebody could not be reminded of a plan that ends");
      }
      seen += 1;
    }
  }
  return seen;
}
