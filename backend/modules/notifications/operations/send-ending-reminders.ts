import { inPieces } from "../../../adapters/database/paging.ts";
import type { NotificationsDeps } from "../deps.ts";
import { onSubscriptionChanged } from "./on-subscription-changed.ts";

const accountsAtOnce = 200;

/** Sends reminders of all plans that end soon. A worker calls it periodically. Returns the number of accounts. */
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
        deps.log.error(
          { code: "REMINDER_FAILED", accountId, err: error },
          "A reminder of a plan's end could not be sent.",
        );
      }
      seen += 1;
    }
  }
  return seen;
}
