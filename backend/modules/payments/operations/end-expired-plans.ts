import type { PaymentsDeps } from "../deps.ts";
import { accountsWithExpiredPlans } from "../records/subscriptions.ts";
import { latePayerMilliseconds } from "../rules.ts";
import { assignPlan } from "./assign-plan.ts";
import { endUncharged } from "./end-uncharged.ts";

const accountsAtOnce = 200;

/** Ends expired plans, even if the provider did not report their end. Returns how many accounts had one. */
export async function endExpiredPlans(deps: PaymentsDeps): Promise<number> {
  const { credits, database, runtime, log } = deps;
  const now = runtime.now();
  let ended = 0;
  const times = { now, lateBefore: now - latePayerMilliseconds };
  for await (const rows of accountsWithExpiredPlans(database.read, times, accountsAtOnce)) {
    const ids = rows.map(({ account_id }) => account_id);
    for (const accountId of await credits.accountsOnPaidPlans(database.read, ids)) {
      ended += 1;
      try {
        await database.transaction(async (tx) => {
          await credits.lockAccount(tx, accountId);
          await endUncharged(deps, tx, accountId, "giving nothing");
          await assignPlan(deps, tx, accountId);
        });
      } catch (error) {
        log.error({ code: "PLAN_NOT_ENDED", accountId, err: error }, "An expired plan could not be ended.");
      }
    }
  }
  return ended;
}
