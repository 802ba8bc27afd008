import { pagesAfter } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { accountsWithExpiredPlans } from "../records/subscriptions.ts";
import { latePayerMilliseconds } from "../rules.ts";
import { assignPlan } from "./assign-plan.ts";

const accountsAtOnce = 200;

/** Takes expired plans from their accounts, also where the provider never said so. Returns how many accounts had one. */
export async function endExpiredPlans(deps: PaymentsDeps): Promise<number> {
  const { credits, database, runtime, log } = deps;
  const now = runtime.now();
  const expired = (after: string, limit: number) =>
    accountsWithExpiredPlans(database.read, { now, lateBefore: now - latePayerMilliseconds, after, limit });
  let ended = 0;
  for await (const rows of pagesAfter(expired, accountsAtOnce)) {
    const ids = rows.map(({ id }) => id);
    for (const accountId of await credits.accountsOnPaidPlans(database.read, ids)) {
      ended += 1;
      try {
        await database.transaction(async (tx) => {
          await credits.lockAccount(tx, accountId);
          await assignPlan(deps, tx, accountId);
        });
      } catch (error) {
        log.error({ account: accountId, err: error }, "an expired plan could not be ended");
      }
    }
  }
  return ended;
}
