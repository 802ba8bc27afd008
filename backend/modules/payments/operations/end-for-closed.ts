import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { mayRenew } from "../rules.ts";
import { endWithPeriod } from "./end-with-period.ts";

/**
 * Ends what renews for a closed account with the paid month, so that nothing more is charged. Does nothing for an open
 * account. Throws when something still renews, so that the domain event is delivered again.
 */
export async function endForClosed(deps: PaymentsDeps, accountId: string): Promise<void> {
  const { accounts, database, log, provider, runtime } = deps;
  const all = await records.subscriptionsOf(database.read, accountId);
  const renews = all.some(
    (one) => one.provider === provider?.name && one.ends_at === null && mayRenew(one, runtime.now()),
  );
  if (!renews || (await accounts.isOpen(database.read, accountId))) return;
  const outcome = await endWithPeriod(deps, true, accountId);
  if (outcome.ok || outcome.message === "notSubscribed") return;
  log.error(
    { account: accountId, reason: outcome.message ?? outcome.code },
    "the plan of a closed account still renews",
  );
  throw new Error("The plan of a closed account could not be set to end.");
}
