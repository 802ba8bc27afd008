import type { NotificationsDeps } from "../deps.ts";
import { settleSubscriptions } from "./settle-subscriptions.ts";

const accountsAtOnce = 200;

/** Goes through all plans that will end; for a worker to call now and then. Returns how many accounts those were. */
export async function remindOfEndings(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  let seen = 0;
  for (let after = ""; !signal?.aborted; ) {
    const ids = await deps.billing.accountsWithEndingSubscription(deps.database.read, after, accountsAtOnce);
    for (const accountId of ids) {
      if (signal?.aborted) return seen;
      try {
        await settleSubscriptions(deps, accountId);
      } catch (error) {
        deps.log.error({ account: accountId, err: error }, "somebody could not be reminded of a plan that ends");
      }
      seen += 1;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < accountsAtOnce) break;
    after = last;
  }
  return seen;
}
