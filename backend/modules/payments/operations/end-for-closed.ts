import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { mayRenew } from "../rules.ts";
import { endWithPeriod } from "./end-with-period.ts";

/**
 * Ends what renews for a closed account with the paid month, so that nothing more is charged. Does nothing for an open
 * account. Throws when the provider does not answer, so that the domain event is delivered again.
 */
export async function endForClosed(deps: PaymentsDeps, accountId: string): Promise<void> {
  const { accounts, database, provider, runtime } = deps;
  const all = await records.subscriptionsOf(database.read, accountId);
  const renews = all.some(
    (one) => one.provider === provider?.name && one.ends_at === null && mayRenew(one, runtime.now()),
  );
  if (!renews || (await accounts.isOpen(database.read, accountId))) return;
  const outcome = await endWithPeriod(deps, true, accountId);
  if (!outcome.ok && outcome.code === "SERVICE_UNAVAILABLE")
    throw new Error("The plan of a closed account could not be set to end.");
}
